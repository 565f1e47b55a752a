import { describe, expect, it } from 'vitest'
import { createFormat } from '@/i18n/format'
import { abstained, claim, report } from '@/testing/api/fixtures'
import { groups, mayBeChance, trendWord, writers, type Figure } from './figures'
import { layOut, nearest } from '../uploads/uploads-layout'

const format = createFormat('en-GB')

describe('figures', () => {
  it('are all shown, each in exactly one group', () => {
    const listed = Object.values(groups).flat().sort()
    expect(listed).toEqual(Object.keys(writers).sort())
    const served = Object.keys(report().metrics).filter(
      (key) => !['viralVideosCount', 'trendDirection', 'contentRiskLevel'].includes(key),
    )
    expect(served.filter((key) => !listed.includes(key as Figure))).toEqual([])
  })

  it('say it when a change could be chance', () => {
    expect(mayBeChance('trendDelta', claim('trend_delta', 4, -8, 18))).toBe(true)
    expect(mayBeChance('trendDelta', claim('trend_delta', 24, 8, 40))).toBe(false)
    expect(mayBeChance('recentPerformanceRatio', claim('recent_performance_ratio', 1.1, 0.9, 1.3))).toBe(true)
    expect(mayBeChance('medianViews', claim('median_views', 1, 0, 2))).toBe(false)
  })

  it('do not call a change stable whose interval holds no zero', () => {
    expect(trendWord('stable', claim('trend_delta', 167, 21, 433))).toBe('open')
    expect(trendWord('stable', claim('trend_delta', 4, -8, 18))).toBe('stable')
    expect(trendWord('rising', claim('trend_delta', 167, 21, 433))).toBe('rising')
  })
})

describe('the picture of uploads', () => {
  const size = { width: 600, height: 280 }

  it('places every upload inside, newer to the right, more views higher up', () => {
    const { uploads, metrics } = report()
    const layout = layOut(uploads, metrics.medianViews, size, format)
    for (const { x, y } of layout.points) {
      expect(x).toBeGreaterThanOrEqual(layout.left)
      expect(x).toBeLessThanOrEqual(layout.right)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(size.height)
    }
    const [newest, older] = layout.points
    expect(newest!.x).toBeGreaterThan(older!.x)
    const byViews = [...layout.points].sort((a, b) => b.upload.views - a.upload.views)
    expect(byViews[0]!.y).toBeLessThan(byViews.at(-1)!.y)
    expect(layout.band!.top).toBeLessThan(layout.median!)
    expect(layout.median!).toBeLessThan(layout.band!.bottom)
  })

  it('leaves a narrow screen to the marks, and has room for the name of the line on a wide one', () => {
    const { uploads, metrics } = report()
    const [phone, wide] = [286, 600].map((width) =>
      layOut(uploads, metrics.medianViews, { ...size, width }, format),
    )
    expect(phone!.right - phone!.left).toBeGreaterThan(220)
    expect(wide!.right).toBe(524)
  })

  it('is drawn with one upload, no view at all, and no median', () => {
    const upload = { ...report().uploads[0]!, views: 0 }
    const layout = layOut([upload], abstained('median_views', 'few_videos'), size, format)
    expect(layout.points).toHaveLength(1)
    expect(Number.isFinite(layout.points[0]!.y)).toBe(true)
    expect(layout.median).toBeUndefined()
  })

  it('finds the mark next to the pointer, and none far away', () => {
    const { uploads, metrics } = report()
    const { points } = layOut(uploads, metrics.medianViews, size, format)
    expect(nearest(points, points[5]!.x + 1, points[5]!.y)).toBeDefined()
    expect(nearest(points, -500, -500)).toBeUndefined()
  })
})
