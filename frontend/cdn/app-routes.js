// Which file answers an address. Runs at the CDN for each request and each answer; the local web server runs the same code.
// Plain JavaScript of cloudfront-js-2.0: no import, no export.
var FILE = /\.(css|html|ico|jpg|js|json|map|png|svg|txt|webmanifest|webp|woff2|xml)$/
var PAGES = [
  '/',
  '/analysis-failed',
  '/analysis/demo-analysis-hazel-and-hinge',
  '/analysis/demo-analysis-krumenkunde',
  '/analysis/demo-analysis-orbit-and-oatmeal',
  '/auth',
  '/channel-not-found',
  '/delete-channel-data',
  '/demo-xray/demo',
  '/demo-xray/quiet',
  '/faq',
  '/leaderboard',
  '/privacy',
  '/status',
  '/terms',
  '/thumbnail-discovery-preview',
  '/timeline',
  '/xray-faq',
]
// Of these pages the query opens a view that was rendered ahead, too: by the values of one parameter, whatever the others in `besides`.
var VIEWS = {
  '/analysis-failed': {
    name: 'error',
    values: ['api', 'network', 'notfound', 'server', 'timeout'],
    besides: ['channel', 'retries'],
  },
  '/auth': { name: 'view', values: ['sign-up'], besides: [] },
}
var APP = [
  '/account-settings',
  '/admin',
  '/auth-callback',
  '/channel-link-callback',
  '/compare',
  '/confirm-address',
  '/customer',
  '/dashboard',
  '/manage-subscription',
  '/monitoring-faq',
  '/payment-canceled',
  '/payment-success',
  '/performance',
  '/performance-monitor',
  '/quick-analyzer',
  '/saved-titles',
  '/subscription-success',
  '/thumbnail-discovery',
  '/thumbnail-discovery/patterns',
  '/unsubscribe',
]
var WITH_ID = /^\/(analysis|channel-analysis|demo-xray|performance\/reports)\/[^/]+$/
// The sample platform's own page of a demo's channel: a file next to the app's.
var DEMO_CHANNEL = /^\/demo\/(hazel-and-hinge|krumenkunde|orbit-and-oatmeal|xray-demo|xray-quiet)$/
var NOT_FOUND = '/not-found.html'

// The choice in the address, else the remembered one, else the browser's first language, as the app itself decides.
function language(request) {
  var asked = request.querystring.lang
  var kept = request.cookies['__Host-kanalyse.language']
  var chosen = (asked && asked.value) || (kept && kept.value)
  if (chosen === 'de' || chosen === 'en') return chosen
  var accepted = request.headers['accept-language']
  return accepted && /^\s*de\b/i.test(accepted.value) ? 'de' : 'en'
}

// The folder of what a page shows with this query; none where only the app can draw it.
function folder(path, query) {
  // The landing page alone ignores it.
  if (path === '/') return ''
  var views = VIEWS[path] || { name: '', values: [], besides: [] }
  var asks = Object.keys(query).filter(function (name) {
    return name !== 'lang' && !views.besides.includes(name)
  })
  if (asks.length === 0) return path
  var value = query[views.name] && query[views.name].value
  return asks.length === 1 && views.values.includes(value) ? path + '/' + views.name + '-' + value : null
}

function file(request) {
  var uri = request.uri
  // A build tool's own files begin with a dot; an earlier release may have left some in the bucket.
  if (uri.includes('/.')) return NOT_FOUND
  if (uri.startsWith('/assets/') || FILE.test(uri)) return uri
  var path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri
  if (DEMO_CHANNEL.test(path)) return path + '/index.html'
  if (PAGES.includes(path)) {
    var place = folder(path, request.querystring)
    return place === null ? '/app.html' : place + '/index.' + language(request) + '.html'
  }
  return APP.includes(path) || WITH_ID.test(path) ? '/app.html' : NOT_FOUND
}

function handler(event) {
  var target = file(event.request)
  if (event.context.eventType === 'viewer-response') {
    // There is no such page: people get the page that says so, machines the status.
    if (target === NOT_FOUND && event.response.statusCode === 200) {
      event.response.statusCode = 404
      event.response.statusDescription = 'Not Found'
    }
    return event.response
  }
  event.request.uri = target
  return event.request
}
