// Runs before the first paint, so that neither theme nor language flickers, and nobody who is signed in sees the visitor's page.
// A file of its own: the security policy allows no inline script.
;(function () {
  var root = document.documentElement
  // What the page needs to be taken over: the app, its parts and its data.
  var needs = (document.currentScript && document.currentScript.dataset) || {}
  var page = root.dataset.page
  var language = root.lang
  var member = false
  try {
    var query = new URLSearchParams(location.search)
    var asked = query.get('lang')
    query.delete('lang')
    var theme = localStorage.getItem('kanalyse.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    language = asked || localStorage.getItem('kanalyse.language')
    if (language !== 'de' && language !== 'en') language = /^de\b/i.test(navigator.language) ? 'de' : 'en'
    member = Object.keys(localStorage).some(function (key) {
      return /^CognitoIdentityServiceProvider\..+\.LastAuthUser$/.test(key)
    })
  } catch {
    // Storage is blocked: the defaults of the document remain.
  }
  root.lang = language
  // What is installed speaks the same language.
  var manifest = document.querySelector('link[rel=manifest]')
  if (manifest) manifest.href = '/' + language + '.webmanifest'
  var bar = document.querySelector('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[root.dataset.theme]
  if (!page) return
  // The page that was rendered ahead fits: the app takes it over. Otherwise it stays hidden until the app has drawn its own.
  ;(root.dataset.besides || '').split(' ').forEach(function (name) {
    query.delete(name)
  })
  var address = location.pathname + (page !== '/' && String(query) ? '?' + query : '')
  var fits = !member && language === root.dataset.language && address === page
  root.dataset.render = fits ? 'hydrate' : 'afresh'

  var isFetched = !needs.app
  function fetchApp() {
    if (isFetched) return
    isFetched = true
    function announce(address, as) {
      var link = document.createElement('link')
      link.rel = as ? 'preload' : 'modulepreload'
      if (as) link.as = as
      link.crossOrigin = ''
      link.href = address
      document.head.append(link)
    }
    // Each in a step of its own: it takes a phone some milliseconds, and all at once would keep it from answering.
    needs.parts.split(' ').forEach(function (address) {
      setTimeout(announce, 0, address)
    })
    if (needs.data) announce(needs.data, 'fetch')
    import(needs.app)
  }
  // What can be read already is painted before anything competes for line and processor. Who acts earlier is not kept waiting.
  var tellsOfPaint =
    'PerformanceObserver' in window && PerformanceObserver.supportedEntryTypes.includes('paint')
  if (!fits || !tellsOfPaint || document.hidden) fetchApp()
  else {
    // The ground alone may be painted a frame earlier.
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint')[0]) fetchApp()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(fetchApp, 2000)
  }

  // What is pressed before the app has taken it over would be lost, and a form would be sent by the browser, fields and all, in the
  // address. It is stored, and passed to the app once its page is interactive. What is typed stays in its field, where the app finds it.
  var longestWait = 10000
  var begun = Date.now()
  function isTaken(element) {
    var isLive = root.dataset.render !== 'hydrate' || Date.now() - begun > 3 * longestWait
    return (
      isLive &&
      Object.keys(element).some(function (key) {
        return key.startsWith('__reactProps$')
      })
    )
  }
  function give(element, type, until) {
    if (!element.isConnected || Date.now() > until) return
    if (!isTaken(element)) setTimeout(give, 50, element, type, until)
    else if (type === 'submit') element.requestSubmit()
    else element.click()
  }
  function keep(event) {
    var element = event.type === 'submit' ? event.target : event.target.closest('button')
    if (!element || isTaken(element)) return
    fetchApp()
    // Neither the browser nor the half-woken app acts on it as well.
    event.preventDefault()
    event.stopPropagation()
    give(element, event.type, Date.now() + longestWait)
  }
  if (fits) {
    document.addEventListener('input', fetchApp, true)
    document.addEventListener('click', keep, true)
    document.addEventListener('submit', keep, true)
  }
})()
