import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import a11y from 'eslint-plugin-jsx-a11y'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

const features = readdirSync(new URL('./src/features', import.meta.url))
const noAmplify = { regex: '^aws-amplify', message: 'Only src/api/auth/cognito.ts imports aws-amplify.' }
const noCognito = {
  regex: 'auth/cognito$|^\\./cognito$',
  allowTypeImports: true,
  message: 'Load the user pool by import(): public pages never carry it.',
}
const noDeepRelative = { regex: '^\\.\\./\\.\\./', message: 'Leave the folder by its @/ name.' }

/** Imports go one way: lib knows nobody, ui and api know no screens, shared knows them, features know all three, app knows all. */
const only = (files, ...patterns) => ({
  files,
  ignores: ['**/*.test.*'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      { patterns: [noAmplify, noCognito, noDeepRelative, ...patterns] },
    ],
  },
})
const notFrom = (folders, message) => ({ regex: `(^@/|\\.\\./)(${folders})(/|$)`, message })

const noLiteralAddress = {
  selector: 'JSXAttribute[name.name=/^(to|href)$/] > Literal[value=/^(\\u002F|https?:)/]',
  message: 'Addresses come from src/paths.ts.',
}
const noLiteralNavigation = {
  selector: 'CallExpression[callee.name=/^(navigate|redirect)$/] > Literal:first-child',
  message: 'Addresses come from src/paths.ts.',
}
const noRawHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message: 'Text only: what people typed is never markup.',
}
const loaders =
  'CallExpression[callee.name=/^(whenOnline|ifOnline|lazyPart|lazyWithTexts|preloadable|page|withTexts)$/]'
const noBareImport = {
  selector: `ImportExpression:not(${loaders} *):not(VariableDeclarator[id.name=/^load/] *)`,
  message:
    'Without a network this would be missing until the page is reloaded: use src/lib/online.ts or lazyPart.',
}
const noInnerHtml = {
  selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML)$/]',
  message: 'Text only.',
}

export default tseslint.config(
  { ignores: ['dist', 'coverage', 'src/api/schema.ts'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks, 'jsx-a11y': a11y },
    languageOptions: { globals: globals.browser },
    rules: {
      ...hooks.configs.recommended.rules,
      ...a11y.flatConfigs.recommended.rules,
      // Scrolling regions and the panels of tabs must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['region', 'tabpanel'], tags: ['main'] }],
      'no-restricted-syntax': [
        'error',
        noLiteralAddress,
        noLiteralNavigation,
        noRawHtml,
        noInnerHtml,
        noBareImport,
      ],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', noLiteralAddress, noLiteralNavigation, noRawHtml, noInnerHtml],
    },
  },
  only(['src/app/**', 'src/main.tsx', 'src/i18n/**', 'src/paths.ts']),
  only(['src/lib/**'], notFrom('api|app|features|i18n|paths|shared|ui', 'lib/ knows only React.')),
  only(
    ['src/ui/**'],
    notFrom('api|app|features|i18n|paths|shared', 'ui/ knows no router, no API and no texts.'),
    {
      regex: '^(react-router|swr|openapi-fetch|i18next|react-i18next)',
      message: 'ui/ knows no router, no API and no texts.',
    },
  ),
  only(['src/api/**'], notFrom('app|features|shared|ui', 'api/ knows no screens.')),
  only(['src/shared/**'], notFrom('app|features', 'shared/ knows no feature and not the app.')),
  ...features.flatMap((feature) => {
    const others = features.filter((other) => other !== feature).join('|')
    const message = 'Features do not import features; app/ composes them.'
    const notOthers = (place) => [
      notFrom('app', 'Features do not know the app.'),
      { regex: `^${place}/(${others})(/|$)`, message },
    ]
    return [
      only([`src/features/${feature}/**`], ...notOthers('@/features')),
      // One level up from here are the other features. Deeper, a folder of the feature's own may have the name of one.
      only([`src/features/${feature}/*`], ...notOthers('(@/features|\\.\\.)')),
    ]
  }),
  { files: ['src/api/auth/cognito.ts'], rules: { '@typescript-eslint/no-restricted-imports': 'off' } },
  {
    files: ['**/*.js', 'public/**'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
  {
    // The CDN calls it by its name.
    files: ['cdn/**'],
    rules: { '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^handler$' }] },
  },
  {
    files: ['e2e/**', 'prerender/**', 'server/**', 'tests/**', '*.config.*'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['e2e/**'],
    rules: {
      'no-console': 'off',
      // The test runner itself waits for what describe and it return.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', package: 'node:test', name: ['describe', 'it', 'suite', 'test'] },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
)
