/**
 * Where a browser that can load an unpacked extension lies on this machine.
 *
 * Order: what the environment names, what the system has, what Playwright has fetched (Chromium only: its Firefox
 * cannot install extensions). Branded Chrome is not looked for: since version 137 it ignores `--load-extension`.
 *
 * Plain JavaScript because setup.mjs uses it before anything is installed.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** @typedef {'chromium' | 'firefox'} BrowserName */

/**
 * One row per browser: the variable that names it, the usual places, the package that brings it, the oldest that the tests'
 * drivers speak to, what to tell a person.
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
 * The path of a browser, or undefined when this machine has none.
 * Throws when the environment names a file that is not there: a wrong setting should not be papered over.
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

/** The path of a Chromium that loads unpacked extensions; throws with what to install when there is none. */
export function findChromium() {
  return find('chromium')
}

/** The path of a Firefox that installs temporary extensions; throws with what to install when there is none. */
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
