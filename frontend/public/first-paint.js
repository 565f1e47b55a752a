// Runs before the first paint, so that neither theme nor language flickers. A file of its own: the security policy allows no inline script.
;(function () {
  var root = document.documentElement
  try {
    var theme = localStorage.getItem('kanalyse.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    var language = localStorage.getItem('kanalyse.language') || navigator.language || 'en'
    root.lang = /^de/i.test(language) ? 'de' : 'en'
  } catch {
    // Storage is blocked: the defaults of index.html stand.
  }
})()
