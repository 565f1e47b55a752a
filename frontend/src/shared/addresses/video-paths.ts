/** Addresses of videos. Apart from `paths.ts`, because results alone lead to them. */
const id = encodeURIComponent

/** Where a video and its picture are. */
export interface VideoPlace {
  page: string
  picture: string
  /** Smaller, where the first one is missing. */
  otherPicture?: string
}

export const videoOnPlatform = (videoId: string): VideoPlace => ({
  page: `https://www.youtube.com/watch?v=${id(videoId)}`,
  picture: `https://i.ytimg.com/vi/${id(videoId)}/mqdefault.jpg`,
  otherPicture: `https://i.ytimg.com/vi/${id(videoId)}/default.jpg`,
})

export const videoOnSample = (videoId: string): VideoPlace => ({
  page: `/sample/watch?v=${id(videoId)}`,
  picture: `/sample/img/thumb/${id(videoId)}.svg`,
})

/** Plain files served with the app. */
export const videoOfDemo = (slug: string, videoId: string): VideoPlace => ({
  page: `/demo/${id(slug)}/#${id(videoId)}`,
  picture: `/demo/${id(slug)}/${id(videoId)}.svg`,
})
