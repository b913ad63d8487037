/**
 * Cowbell installed in Firefox from an archive, as from a store, with an update server. Firefox asks the
 * server, downloads the archive and decides when the new version starts. The packages are unsigned, which an
 * ESR can accept.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { packFiles } from '../../run/release/archive'
import { connectionOf } from './bidi'
import { copyBuild, findBuild } from './build'
import { type CowbellInFirefox, EXTENSION_ID, launchCowbellInFirefox } from './firefox'

/** A Firefox profile with Cowbell and its updates. */
export interface FirefoxUpdates {
  /** Starts the browser on the profile. The first start installs the first version. */
  readonly start: () => Promise<CowbellInFirefox>
  /** Offers a version and lets the browser look for updates. Returns whether it is installed or postponed. */
  readonly update: (cowbell: CowbellInFirefox, version: string) => Promise<'installed' | 'postponed'>
  /** Returns the running version. */
  readonly readVersion: (cowbell: CowbellInFirefox) => Promise<string>
  readonly close: () => Promise<void>
}

/** Packs the build with a version number. */
async function packVersion(version: string): Promise<Buffer> {
  const folder = copyBuild(findBuild('firefox-mv3'))
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }))
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const archive = await packFiles(
    folder,
    files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1)),
  )
  rmSync(folder, { recursive: true })
  return archive
}

interface Evaluated {
  readonly contexts?: readonly { readonly context: string }[]
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string }
}

/**
 * Runs the body of an async function in the browser itself, with AddonManager and Cowbell's `addon` if it is
 * installed.
 */
async function runInBrowser(browser: Browser, body: string): Promise<unknown> {
  const connection = connectionOf<Evaluated>(browser)
  const { result: tree } = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })
  const { result } = await connection.send('script.evaluate', {
    target: { context: tree.contexts?.[0]?.context },
    awaitPromise: true,
    expression: `(async () => {
      const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
      const addon = await AddonManager.getAddonByID('${EXTENSION_ID}')
      ${body}
    })()`,
  })
  if (result.exceptionDetails) throw new Error(result.exceptionDetails.text)
  return result.result?.value
}

/** Script that looks for an update. A postponed install never ends, so the script checks its state. */
const FIND_UPDATE = `
  const { promise, resolve, reject } = Promise.withResolvers()
  const follow = (_, install) => {
    install.addListener({
      onInstallEnded: () => resolve('installed'),
      onInstallPostponed: () => resolve('postponed'),
      onInstallFailed: ({ error }) => reject(new Error('install error ' + error)),
      onDownloadFailed: ({ error }) => reject(new Error('download error ' + error)),
    })
    install.install().catch(reject)
  }
  const onNoUpdateAvailable = () => reject(new Error('no update'))
  addon.findUpdates({ onUpdateAvailable: follow, onNoUpdateAvailable }, AddonManager.UPDATE_WHEN_USER_REQUESTED)
  return promise
`

/** @param first version that the first start installs */
export async function prepareFirefoxUpdates(first: string): Promise<FirefoxUpdates> {
  const profile = mkdtempSync(join(tmpdir(), 'cowbell-profile-'))
  const archives = new Map([[first, await packVersion(first)]])
  let offered = first
  const site = createServer(({ url = '' }, response) => {
    const archive = archives.get(/^\/(.+)\.xpi$/.exec(url)?.[1] ?? '')
    const updates = [{ version: offered, update_link: `${address}/${offered}.xpi` }]
    response.setHeader('content-type', archive ? 'application/x-xpinstall' : 'application/json')
    response.end(archive ?? JSON.stringify({ addons: { [EXTENSION_ID]: { updates } } }))
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  let isInstalled = false
  const install = async (browser: Browser) => {
    if (isInstalled) return
    isInstalled = true
    const url = `${address}/${first}.xpi`
    await runInBrowser(browser, `await (await AddonManager.getInstallForURL('${url}')).install()`)
  }
  return {
    start: () =>
      launchCowbellInFirefox({
        dir: profile,
        install,
        prefs: {
          'extensions.update.url': `${address}/updates.json`,
          'extensions.checkUpdateSecurity': false,
          'xpinstall.signatures.required': false,
        },
      }),
    update: async ({ browser }, version) => {
      archives.set(version, await packVersion(version))
      offered = version
      return (await runInBrowser(browser, FIND_UPDATE)) as 'installed' | 'postponed'
    },
    readVersion: async ({ browser }) => String(await runInBrowser(browser, 'return addon.version')),
    close: async () => {
      await new Promise((closed) => {
        site.close(closed)
        site.closeAllConnections()
      })
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
