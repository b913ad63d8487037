import { defineConfig, type UserManifest, type WxtViteConfig } from 'wxt'

/** The browser's own words for what Cowbell is and may do: one manifest for both browsers. */
const manifest: UserManifest = {
  name: 'Cowbell',
  permissions: ['storage', 'alarms', 'notifications'],
  optional_host_permissions: ['https://*/*', 'http://*/*'],
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
  icons: {
    16: 'icons/cowbell-16.png',
    32: 'icons/cowbell-32.png',
    48: 'icons/cowbell-48.png',
    128: 'icons/cowbell-128.png',
  },
  action: {
    default_title: 'Cowbell',
    default_icon: { 16: 'icons/cowbell-16.png', 32: 'icons/cowbell-32.png' },
  },
}

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
  events: 'export class EventEmitter {}',
}

const emptyUncalled = {
  name: 'cowbell:empty-uncalled',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id in uncalledModules ? `\0uncalled:${id}` : undefined),
  load: (id: string) => uncalledModules[id.replace('\0uncalled:', '')],
}

const vite = (): WxtViteConfig => ({
  plugins: [emptyUncalled],
  build: {
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: { transform: { inject } },
  },
  optimizeDeps: { rolldownOptions: { plugins: [emptyUncalled], transform: { inject } } },
})

export default defineConfig({
  manifestVersion: 3,
  publicDir: 'assets',
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  manifest: ({ browser }) => ({ ...manifest, ...manifestByBrowser[browser] }),
  webExt: { disabled: true },
  vite,
})
