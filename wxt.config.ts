import { fileURLToPath } from 'node:url'
import type { PluginOption } from 'vite'
import { defineConfig, type UserManifest, type WxtHooks, type WxtViteConfig } from 'wxt'
import app from './package.json' with { type: 'json' }
import { writeOpenApi } from './src/api/openapi'
import { PAGE_APPEARANCE } from './src/client/explorer/page-appearance'
import { sitePatterns } from './src/client/explorer/site-table'
import * as contracts from './src/domain/evm/contracts'
import { readPackages, recordPackages, writeLicenses, writeSbom } from './test/run/release/bundled-packages'

/** The browser's own words for what Cowbell is and may do: one manifest for both browsers. */
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
  ],
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  content_scripts: [{ matches: sitePatterns, js: ['explorer.js'], run_at: 'document_idle' }],
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
 * What a page of ours and the worker may load: their own files, and answers from any host. Which host is chosen by the user: the
 * service, an RPC endpoint, a webhook, a mail server, also on their own machine or network.
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
/** What the development server adds: styles that are replaced while one looks, and its socket. */
const POLICY_OF_DEV = {
  ...POLICY,
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' https: http: ws:",
}
const policyText = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')

/** What only one browser understands. Chromium's `sidePanel` permission comes from the sidepanel entrypoint. */
const manifestByBrowser: Record<string, UserManifest> = {
  chrome: { minimum_chrome_version: '123' },
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
 * eth-sig-util reads a global `Buffer`. It is given to the modules that name it, and so to the signing chunk
 * alone; a polyfill on the global object would put it into every bundle.
 */
const inject = { Buffer: ['buffer/', 'Buffer'] as [string, string] }

/** Node modules that eth-sig-util's dependencies load but that nothing of ours ever calls. */
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
 * What viem loads when it is first called for: a socket, a curve, its own look-up off chain. Nothing of ours calls any. In one file
 * a module that is loaded later has to be a function, and so has all that it imports: of viem nothing that is unused would be left out.
 */
const leaveOutLaterLoads = {
  name: 'cowbell:leave-out-later-loads',
  resolveDynamicImport: (specifier: unknown, importer: string) =>
    importer.includes('/node_modules/viem/') ? { id: String(specifier), external: true } : undefined,
}

/**
 * The contracts with their ABIs parsed: once, here, and not by everyone who opens a page or wakes the worker. The parser (abitype)
 * is larger than all that it parses.
 */
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

/** What the streams of the wallet port (@metamask/providers) use of Node's `process`; given to their own modules only. */
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

/** lodash, under eth-sig-util, looks for the global object by evaluating text, which the policy bars and no store takes. */
const evaluateNothing = {
  name: 'cowbell:evaluate-nothing',
  transform: (code: string, id: string) =>
    /node_modules\/lodash/.test(id) && code.includes("Function('return this')()")
      ? { code: code.replaceAll("Function('return this')()", 'globalThis'), map: null }
      : undefined,
}

/** The packages of this build's bundles, as the lock file names them. */
const bundledPaths = new Set<string>()

/** Chunks that nearly every opening of a surface needs: asked for at once, they do not wait for one another. */
const FIRST_CHUNKS: readonly string[] = ['rolldown-runtime', 'frame', 'database', 'first']

const linkTo = (rel: string, path: string) => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${path}` },
  injectTo: 'head' as const,
})

/** Names them in the page, and their styles: code that is loaded later waits for a style of its own that is not there yet. */
const preloadFirstChunks: PluginOption = {
  name: 'cowbell:preload-first-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
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
 * Dexie as it is written for browsers of today; what its package names first carries the helpers of 2015 along. One Keccak:
 * viem names a former version of the library that hashes for the rest. The contract suite, which a page runs too, is judged there
 * by matchers that bring nothing of the test runner along.
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

/** What a surface opens with, behind its frame: what surrounds every screen, and the swap form. */
const FIRST_SCREENS = ['app/workbench', 'swap/swap'].map((name) =>
  fileURLToPath(new URL(`src/ui/${name}.tsx`, import.meta.url)),
)

interface Chunking {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** All that modules import, and what that imports; what is loaded later is not among it. */
function collectImports(starts: readonly string[], chunking: Chunking): ReadonlySet<string> {
  const found = new Set(starts)
  for (const id of found)
    for (const imported of chunking.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/**
 * Few files open faster than many small ones. `frame` is what a surface shows before its data is there; `database` runs before the
 * rest, for databases take a while to open; `first` is what the first screen shares with others, and nothing else: it is loaded by
 * every opening. `shared` is what several other screens share.
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

/** Only pages are split into chunks: a worker and a content script are one file each. */
const chunkPages: WxtHooks['vite:build:extendConfig'] = (entrypoints, config) => {
  const options = config.build?.rolldownOptions
  if (!options || !entrypoints.some(({ type }) => type === 'popup')) return
  options.output = [options.output ?? {}]
    .flat()
    .map((output) => ({ ...output, codeSplitting: createPageChunks() }))
}

/** The contract as a file beside the worker's code: what writes it has no room in there. */
const addContract: WxtHooks['build:publicAssets'] = (_, files) => {
  files.push({ relativeDest: 'openapi.json', contents: JSON.stringify(writeOpenApi('/')) })
}

/** What pages of explorers are styled with: the worker, which wakes for much else, reads it when one asks. */
const addPageAppearance: WxtHooks['build:publicAssets'] = (_, files) => {
  files.push({ relativeDest: 'page-appearance.json', contents: JSON.stringify(PAGE_APPEARANCE) })
}

/** What others wrote in the bundles, and under which licenses. Assets are added after the last bundle. */
const addBundledPackages: WxtHooks['build:publicAssets'] = (_, files) => {
  const packages = readPackages(bundledPaths)
  files.push({ relativeDest: 'sbom.cdx.json', contents: writeSbom(packages, app) })
  files.push({ relativeDest: 'licenses.txt', contents: writeLicenses(packages) })
}

/** WXT looks for names to import of its own even where `imports` is false, and takes a parameter `storage` for one: 1 kB gzipped. */
const importNothing: WxtHooks['config:resolved'] = ({ config }) => {
  Object.assign(config.imports, { imports: [], presets: [] })
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
    'build:publicAssets': (wxt, files) => {
      addContract(wxt, files)
      addPageAppearance(wxt, files)
      addBundledPackages(wxt, files)
    },
    'vite:build:extendConfig': chunkPages,
  },
})
