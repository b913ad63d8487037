/**
 * Finds a browser on this machine that can load an unpacked extension.
 *
 * Order: the environment variable, the system's browser, Playwright's download (Chromium only, because its
 * Firefox cannot install extensions). Branded Chrome is not searched: since version 137 it ignores
 * `--load-extension`.
 *
 * Plain JavaScript, because setup.mjs uses it before anything is installed.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @typedef {'chromium' | 'firefox'} BrowserName */

/**
 * One row per browser: environment variable, usual paths, Debian package, oldest version that the tests
 * support, and advice for the user.
 * @satisfies {Record<BrowserName, object>}
 */
export const browsers = {
  chromium: {
    variable: 'CHROMIUM_PATH',
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/snap/bin/chromium',
      '/opt/homebrew/bin/chromium',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    aptPackage: 'chromium',
    leastVersion: 150,
    advice:
      'Chromium is missing: install it (Debian: `apt install chromium`; elsewhere: `npx playwright install chromium`) or set CHROMIUM_PATH to one.',
  },
  firefox: {
    variable: 'FIREFOX_PATH',
    places: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      '/Applications/Firefox Developer Edition.app/Contents/MacOS/firefox',
    ],
    aptPackage: 'firefox-esr',
    leastVersion: 153,
    advice:
      'Firefox is missing: install it (Debian: `apt install firefox-esr`; elsewhere: from mozilla.org) or set FIREFOX_PATH to one.',
  },
}

/**
 * Returns the path of a browser, or undefined if this machine has none.
 * @throws Error if the environment variable names a missing file
 * @param {BrowserName} name
 * @returns {string | undefined}
 */
export function locate(name) {
  const { variable, places } = browsers[name]
  const named = process.env[variable]
  if (named) {
    if (!existsSync(named)) throw new Error(`${variable} names ${named}, which does not exist.`)
    return named
  }
  return (
    places.find((place) => existsSync(place)) ??
    (name === 'chromium' ? locatePlaywrightChromium() : undefined)
  )
}

/** @returns {string | undefined} */
function locatePlaywrightChromium() {
  if (!existsSync(new URL('../../node_modules/playwright', import.meta.url))) return undefined
  /** @type {typeof import('playwright')} */
  const { chromium } = require('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Returns the path of a Chromium that loads unpacked extensions. @throws Error with what to install */
export function findChromium() {
  return find('chromium')
}

/** Returns the path of a Firefox that installs temporary extensions. @throws Error with what to install */
export function findFirefox() {
  return find('firefox')
}

/**
 * @param {BrowserName} name
 * @returns {string}
 */
function find(name) {
  const path = locate(name)
  if (path === undefined) throw new Error(browsers[name].advice)
  return path
}
