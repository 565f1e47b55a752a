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
  '/faq',
  '/privacy',
  '/status',
  '/terms',
  '/timeline',
  '/xray-faq',
]
var APP = [
  '/account-settings',
  '/admin',
  '/auth-callback',
  '/channel-link-callback',
  '/compare',
  '/customer',
  '/dashboard',
  '/design',
  '/leaderboard',
  '/manage-subscription',
  '/monitoring-faq',
  '/payment-canceled',
  '/payment-success',
  '/performance',
  '/performance-monitor',
  '/quick-analyzer',
  '/subscription-success',
  '/thumbnail-discovery',
  '/thumbnail-discovery-preview',
]
var WITH_ID = /^\/(analysis|channel-analysis|demo-xray)\/[^/]+$/
// The sample platform's own page of a demo's channel: a file beside the app.
var DEMO_CHANNEL = /^\/demo\/(hazel-and-hinge|krumenkunde|orbit-and-oatmeal)$/
var NOT_FOUND = '/not-found.html'

// The choice in the address, else the remembered one, else the browser's first language, as the app itself decides.
function language(request) {
  var asked = request.querystring.lang
  var kept = request.cookies['kanalyse.language']
  var chosen = (asked && asked.value) || (kept && kept.value)
  if (chosen === 'de' || chosen === 'en') return chosen
  var accepted = request.headers['accept-language']
  return accepted && /^\s*de\b/i.test(accepted.value) ? 'de' : 'en'
}

function file(request) {
  var uri = request.uri
  if (uri.startsWith('/assets/') || FILE.test(uri)) return uri
  var path = uri.length > 1 && uri.endsWith('/') ? uri.slice(0, -1) : uri
  if (DEMO_CHANNEL.test(path)) return path + '/index.html'
  if (PAGES.includes(path)) {
    // A query may change what a page shows; the landing page alone ignores it.
    var asks = Object.keys(request.querystring).some(function (name) {
      return name !== 'lang'
    })
    if (asks && path !== '/') return '/app.html'
    return (path === '/' ? '' : path) + '/index.' + language(request) + '.html'
  }
  return APP.includes(path) || WITH_ID.test(path) ? '/app.html' : NOT_FOUND
}

function handler(event) {
  var target = file(event.request)
  if (event.context.eventType === 'viewer-response') {
    // Nothing stands there: people get the page that says so, machines the status.
    if (target === NOT_FOUND && event.response.statusCode === 200) {
      event.response.statusCode = 404
      event.response.statusDescription = 'Not Found'
    }
    return event.response
  }
  event.request.uri = target
  return event.request
}
