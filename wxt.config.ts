import { fileURLToPath } from 'node:url'
import type { PluginOption } from 'vite'
import { defineConfig, type UserManifest, type WxtHooks, type WxtViteConfig } from 'wxt'
import app from './package.json' with { type: 'json' }
import { writeOpenApi } from './src/api/openapi'
import { PAGE_APPEARANCE } from './src/client/explorer/page-appearance'
import { sitePatterns } from './src/client/explorer/site-table'
import * as contracts from './src/domain/evm/contracts'
import { readPackages, recordPackages, writeLicenses, writeSbom } from './test/run/release/bundled-packages'

/** Manifest of the extension for both browsers. */
const manifest: UserManifest = {
  name: 'Cowbell',
  permissions: [
    'storage',
    'unlimitedStorage',
    'alarms',
    'notifications',
    'idle',
    'activeTab',
    'scripting',
    'contextMenus',
    'clipboardWrite',
  ],
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  // The worker injects the second script (draw.js), for which content_scripts alone is no permission.
  host_permissions: sitePatterns,
  content_scripts: [
    { matches: sitePatterns, js: ['explorer.js'], run_at: 'document_idle', all_frames: true },
  ],
  icons: {
    16: 'icons/cowbell-16.png',
    32: 'icons/cowbell-32.png',
    48: 'icons/cowbell-48.png',
    128: 'icons/cowbell-128.png',
  },
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+W' } } },
  action: {
    default_title: 'Cowbell',
    default_icon: { 16: 'icons/cowbell-16.png', 32: 'icons/cowbell-32.png' },
  },
}

/**
 * Content security policy of pages and worker: only their own files, and connections to any host. The user
 * chooses the hosts: service, RPC endpoint, webhook, mail server, also on their own computer or network.
 */
const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self' https: http:",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}
/** Additional policy for the development server: hot-reloaded styles and its socket. */
const POLICY_OF_DEV = {
  ...POLICY,
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https: http: ws:",
}
const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/**
 * Keys that only one browser supports. Chromium's `sidePanel` permission comes from the sidepanel entrypoint.
 */
const manifestByBrowser: Record<string, UserManifest> = {
  chrome: { minimum_chrome_version: '123', permissions: [...(manifest.permissions ?? []), 'offscreen'] },
  firefox: {
    browser_specific_settings: {
      gecko: {
        id: 'cowbell@cowbell.invalid',
        strict_min_version: '140.0',
        data_collection_permissions: { required: ['none'] },
      },
    },
  },
}

/**
 * eth-sig-util uses a global `Buffer`. It is injected only into modules that use it, so only the signing
 * chunk contains it. A polyfill of the global object would be in every bundle.
 */
const inject = { Buffer: ['buffer/', 'Buffer'] as [string, string] }

/** Node modules that eth-sig-util's dependencies load but our code never calls. */
const uncalledModules: Record<string, string> = {
  'micro-ftch': 'export {}',
}

const emptyUncalled = {
  name: 'cowbell:empty-uncalled',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id in uncalledModules ? `\0uncalled:${id}` : undefined),
  load: (id: string) => uncalledModules[id.replace('\0uncalled:', '')],
}

/**
 * Modules that viem loads on demand: a socket, a curve, off-chain lookup. Our code never uses them. In a
 * single-file bundle they would disable tree shaking of viem.
 */
const leaveOutLaterLoads = {
  name: 'cowbell:leave-out-later-loads',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    importer.includes('/node_modules/viem/') ? { id: String(specifier), external: true } : undefined,
}

/** Contracts with ABIs parsed at build time. The parser (abitype) is larger than its output. */
const writeContracts = (): string =>
  Object.entries(contracts)
    .map(
      ([name, of]) => `export const ${name} = /* @__PURE__ */ contract(() => (${JSON.stringify(of().abi)}));`,
    )
    .join('\n')

const parseContracts = {
  name: 'cowbell:parse-contracts',
  apply: 'build' as const,
  load: (id: string) =>
    id.endsWith('/src/domain/evm/contracts.ts')
      ? `import { contract } from './abi';\n${writeContracts()}`
      : undefined,
}

/** Minimal `process` for the streams of the wallet port (@metamask/providers), only in their modules. */
const PROCESS =
  'var process = { env: {}, version: "", nextTick: (run, ...given) => queueMicrotask(() => run(...given)) };'

const giveProcess = {
  name: 'cowbell:give-process',
  transform: (code: string, id: string) =>
    /readable-stream|end-of-stream|node_modules\/pump/.test(id) &&
    /\bprocess\./.test(code) &&
    !/\b(?:const|var|let) process\b/.test(code)
      ? { code: PROCESS + code, map: null }
      : undefined,
}

/**
 * lodash, under eth-sig-util, finds the global object with `eval`, which the policy forbids and no extension
 * store accepts.
 */
const evaluateNothing = {
  name: 'cowbell:evaluate-nothing',
  transform: (code: string, id: string) =>
    /node_modules\/lodash/.test(id) && code.includes("Function('return this')()")
      ? { code: code.replaceAll("Function('return this')()", 'globalThis'), map: null }
      : undefined,
}

/** Paths of the packages in this build's bundles, as in the lock file. */
const bundledPaths = new Set<string>()

/** Chunks that almost every page needs. They are preloaded in parallel. */
const FIRST_CHUNKS: readonly string[] = ['rolldown-runtime', 'frame', 'database', 'first']

const linkTo = (rel: string, path: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${path}` },
  injectTo: 'head' as const,
})

/**
 * Adds preload links and styles to the page. A script that is loaded later would wait for its own stylesheet.
 */
const preloadFirstChunks: PluginOption = {
  name: 'cowbell:preload-first-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path, bundle = {} }) => {
      // The invisible page that clears the clipboard uses no shared code.
      if (path.includes('offscreen')) return []
      const chunks = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && !file.isEntry && FIRST_CHUNKS.includes(file.name),
      )
      const styles = new Set(chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      return [
        ...chunks.map(({ fileName }) => linkTo('modulepreload', fileName)),
        ...[...styles].filter((path) => !html.includes(path)).map((path) => linkTo('stylesheet', path)),
      ]
    },
  },
}

/**
 * Aliases: Dexie's build for current browsers, because its default build includes helpers for 2015. One
 * Keccak, because viem uses an older version of @noble/hashes. For the contract suite, which also runs in a
 * page, matchers without the test runner.
 */
const alias = [
  { find: '@noble/hashes/sha3', replacement: fileURLToPath(import.meta.resolve('@noble/hashes/sha3.js')) },
  {
    find: /^vitest$/,
    replacement: fileURLToPath(new URL('test/contract/page-expect.ts', import.meta.url)),
  },
  { find: /^dexie$/, replacement: fileURLToPath(import.meta.resolve('dexie/dist/modern/dexie.mjs')) },
]

const vite = (): WxtViteConfig => ({
  resolve: { alias },
  plugins: [
    emptyUncalled,
    leaveOutLaterLoads,
    parseContracts,
    giveProcess,
    evaluateNothing,
    preloadFirstChunks,
    recordPackages(bundledPaths),
  ],
  build: {
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { transform: { inject } },
  },
  optimizeDeps: { rolldownOptions: { plugins: [emptyUncalled, giveProcess], transform: { inject } } },
})

/** Screens that a page opens first: the workbench around every screen, and the swap form. */
const FIRST_SCREENS = ['app/workbench', 'swap/swap'].map((name) =>
  fileURLToPath(new URL(`src/ui/${name}.tsx`, import.meta.url)),
)

interface Chunking {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Returns all static imports of modules, recursively. Dynamic imports are excluded. */
function collectImports(starts: readonly string[], chunking: Chunking): ReadonlySet<string> {
  const found = new Set(starts)
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Few files load faster than many small ones. `frame` is shown before the data is loaded. `database` runs
 * first, because databases are slow to open. `first` is shared by the first screen and others, and every page
 * loads it. `shared` is shared by several other screens.
 */
const FRAME =
  /node_modules\/(?:preact|zod)\/|virtual:wxt|preload-helper|rolldown|src\/client\/(?:jitless|settings\/language)|src\/domain\/(?:(?:wallet-)?refusals?|text\/texts)\.ts|src\/ui\/(?:app\/(?:app|nav|screens)|workspace\/(?:routes|use-route)|kit\/(?:use-(?:action|loaded)|callout|guard|icon|progress|text))\.tsx?/
const DATABASE =
  /node_modules\/dexie\/|src\/(?:client\/db|wallet\/vault)\/db\.ts|src\/ui\/app\/open-databases\.ts/
function createPageChunks() {
  let first: ReadonlySet<string> | undefined
  const nameFirst = (id: string, chunking: Chunking) => {
    first ??= collectImports(FIRST_SCREENS, chunking)
    return first.has(id) ? 'first' : null
  }
  return {
    groups: [
      { name: 'frame', test: FRAME, priority: 3 },
      { name: 'database', test: DATABASE, priority: 2 },
      { name: nameFirst, priority: 1 },
      { name: 'shared', test: /src\/(?:ui|client|wallet|domain)\//, minShareCount: 3 },
    ],
  }
}

/** Splits only pages into chunks. The worker and the content scripts are one file each. */
const chunkPages: WxtHooks['vite:build:extendConfig'] = (entrypoints, config) => {
  const options = config.build?.rolldownOptions
  if (!options || !entrypoints.some(({ type }) => type === 'popup')) return
  options.output = [options.output ?? {}]
    .flat()
    .map((output) => ({ ...output, codeSplitting: createPageChunks() }))
}

/** Writes the contract as a file, because its generator is too large for the worker. */
const addContract: WxtHooks['build:publicAssets'] = (_, files) => {
  files.push({ relativeDest: 'openapi.json', contents: JSON.stringify(writeOpenApi('/')) })
}

/** Writes the styles of badges as a file, which the worker reads when an explorer page needs them. */
const addPageAppearance: WxtHooks['build:publicAssets'] = (_, files) => {
  files.push({ relativeDest: 'page-appearance.json', contents: JSON.stringify(PAGE_APPEARANCE) })
}

/** Writes the list of bundled packages and their licenses. Assets are added after the last bundle. */
const addBundledPackages: WxtHooks['build:publicAssets'] = (_, files) => {
  const packages = readPackages(bundledPaths)
  files.push({ relativeDest: 'sbom.cdx.json', contents: writeSbom(packages, app) })
  files.push({ relativeDest: 'licenses.txt', contents: writeLicenses(packages) })
}

/**
 * Disables WXT's auto-imports. Even with `imports: false`, WXT takes a parameter named `storage` for one (1
 * kB gzipped).
 */
const importNothing: WxtHooks['config:resolved'] = ({ config }) => {
  Object.assign(config.imports, { imports: [], presets: [] })
}

/**
 * Builds scripts without a global name. WXT's default is `var provider = …`, which a page cannot declare a
 * second time with `const`, `let` or `class`.
 */
const nameNoGlobals: WxtHooks['entrypoints:resolved'] = (_, entrypoints) => {
  for (const { type, options } of entrypoints)
    if (type === 'unlisted-script' || type === 'content-script') options.globalName = false
}

export default defineConfig({
  manifestVersion: 3,
  publicDir: 'assets',
  imports: false,
  manifest: ({ browser, command }) => ({
    ...manifest,
    ...manifestByBrowser[browser],
    content_security_policy: {
      extension_pages: policyText(command === 'serve' ? POLICY_OF_DEV : POLICY),
    },
  }),
  webExt: { disabled: true },
  vite,
  hooks: {
    'config:resolved': importNothing,
    'entrypoints:resolved': nameNoGlobals,
    'build:publicAssets': (wxt, files) => {
      addContract(wxt, files)
      addPageAppearance(wxt, files)
      addBundledPackages(wxt, files)
    },
    'vite:build:extendConfig': chunkPages,
  },
})
