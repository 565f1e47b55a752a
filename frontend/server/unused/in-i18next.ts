import { change, never, type Change } from './change.ts'

const i18next = /node_modules\/i18next\/dist\/esm\/i18next\.js/
const useTranslation = /node_modules\/react-i18next\/dist\/es\/useTranslation\.js/

/** Methods that nobody calls. Minifiers leave methods in, because anybody might call them by name. */
export const uncalled = [
  'addResources',
  'cloneInstance',
  'dir',
  'getPluralFormsOfKey',
  'getSuffixes',
  'getUsedParamsDetails',
  'hydrate',
  'loadLanguages',
  'needsPlural',
  'reload',
  'reloadResources',
  'removeResourceBundle',
  'saveMissing',
  'setDefaultNamespace',
  'toJSON',
  // Of its logger, whose calls are never made.
  'deprecate',
  'log',
  'warn',
]

/** With all its lines, as the library indents it. */
const method = (name: string): Change =>
  change(i18next, new RegExp(`^ {2}${name}\\(.*\\{\\n[\\s\\S]*?^ {2}\\}\\n`, 'gm'))

/** What this app does not ask of its translations: it has two languages that are named, and texts from files of its own. */
export const inI18next: Change[] = [
  // It explains to developers what they do wrong. The calls stay but are never made, so the minifier drops them with their sentences.
  change(i18next, /\bthis\.logger\.(warn|log|deprecate|once)\(/g, 'false && this.logger.$1('),
  change(i18next, /^ +if \(!module(\.type)?\) throw new Error\(.*\);\n/gm),
  change(i18next, /^ +assertSeparateArguments\(.*\);\n/gm),
  ...uncalled.map(method),
  change(i18next, /,\n +reloadResources: this\.reloadResources\.bind\(this\)/g),
  // React escapes what it draws, so the library does not (`escapeValue`), and no text asks it to leave one value alone.
  change(
    i18next,
    /^ {4}this\.(escape|escapeValue|useRawValueToEscape|unescapePrefix|unescapeSuffix) = .*\n/gm,
  ),
  change(i18next, /^ {4}this\.regexpUnescape = .*\n/gm),
  change(i18next, /\{\n +regex: this\.regexpUnescape,[\s\S]*?\}, (?=\{)/g),
  change(i18next, /\bthis\.escapeValue \? this\.escape\(val\) : val\b/g, 'val'),
  change(i18next, /^ +const written = unescapedValues\.find\(.*\n/gm),
  ...never(
    i18next,
    /\bwritten(?=\) \{)/g,
    /\btodo\.regex === this\.regexpUnescape\b/g,
    /!this\.escapeValue && typeof str === 'string' && .*(?=\) \{)/g,
  ),
  // The formats of texts are those that `src/i18n` adds.
  change(i18next, /^ {4}this\.formats = \{[\s\S]*?^ {4}\};\n/gm, '    this.formats = {};\n'),
  ...never(
    i18next,
    /\breturnDetails(?=\) \{)/g,
    /\bres != null && postProcessorNames\?\.length && opt\.applyPostProcessor !== false/g,
    // Keys are words, not functions that lead to them.
    /\btypeof (keys|k|key|o\.keyPrefix) === 'function'/g,
    // A number says how many there are, never a place in an order, none has no form of its own, and nothing else chooses among them.
    /\bneedsPluralHandling && !opt\.ordinal && opt\.count === 0/g,
    /\b(opt|options)\.ordinal\b/g,
    /\bopt\.context !== undefined && \(isString\(opt\.context\).*(?=;)/g,
    // No plugin brings a format of its own.
    /\bthis\.i18nFormat\?\.(parse|addLookupKeys|getResource)(?=\))/g,
    // Whole objects are not asked for, nor the keys in place of texts.
    /\bobjectNotReturned && this\.options\.returnedObjectHandler/g,
    /\blng\?\.toLowerCase\(\) === 'cimode'/g,
    /\btypeof missingInterpolationHandler === 'function'/g,
    /\bisObjectHit && !objectNotReturned/g,
    // What is missing is looked at by tests, which have the library as it is.
    /!objectNotReturned && \(usedKey \|\| usedDefault \|\| updateMissing\)/g,
    // No plugin looks for the reader's language, and only those that are named are chosen.
    /\bthis\.modules\.(languageDetector|i18nFormat|formatter)(?=\) \{)/g,
    /\bthis\.services\.languageDetector\b(?!\.)/g,
    /\blngs && !supportedLngs/g,
    /\bsupportedLngs && isRefusedLanguageCode\(this, l\)/g,
  ),
  ...never(
    useTranslation,
    /\btypeof (k|keyPrefix|last) === 'function'/g,
    // Texts are there before what needs them is drawn.
    /\bi18n && useSuspense && !ready/g,
  ),
  change(i18next, /^ {4}if \(!this\.options\.isClone\) \{\n +this\.configuredLngs = .*\n {4}\}\n/gm),
]
