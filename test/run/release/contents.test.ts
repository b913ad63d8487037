import { describe, expect, it } from 'vitest'
import manifests from '../../fixtures/manifests.json' with { type: 'json' }
import { findFaults, manifestFaults } from './contents'

const chrome = manifests['chrome-mv3']

/** Returns a valid build with some files changed. */
const buildWith = (changed: Readonly<Record<string, string>> = {}) =>
  new Map(
    Object.entries({
      'manifest.json': JSON.stringify({ ...chrome, version: '9.9.9' }),
      'licenses.txt': '',
      'sbom.cdx.json': '{}',
      'openapi.json': '{}',
      'background.js': 'globalThis.bell=isFunction(ring),stack.eval',
      ...changed,
    }),
  )

describe('findFaults', () => {
  it('accepts a valid build of any version', () => {
    expect(findFaults('chrome-mv3', buildWith())).toEqual([])
  })

  it.each([
    ['chunks/a.js', 'a()\n//# sourceMappingURL=a.js.map', 'chunks/a.js holds a source map'],
    ['chunks/a.js', 'new Function("return this")', 'chunks/a.js holds evaluated text'],
    ['chunks/a.js', 'x=y||Function(`return this`)()', 'chunks/a.js holds evaluated text'],
    ['chunks/a.js', `"${process.cwd()}/src/a.ts"`, 'chunks/a.js holds the path of the machine that built it'],
    ['chunks/a.js', 'import("fake-indexeddb/auto")', 'chunks/a.js holds what tests use'],
    ['a.js', 'var a=(function(){})()', 'a.js declares a global name'],
    ['a.js', '(()=>{})();let b', 'a.js declares a global name'],
    ['content-scripts/a.js', 'if(1){var a}', 'content-scripts/a.js declares a global name'],
    ['chunks/a.js.map', '{}', 'chunks/a.js.map is of no kind that a build holds'],
  ])('refuses a build whose file %s is %j', (path, text, fault) => {
    expect(findFaults('chrome-mv3', buildWith({ [path]: text }))).toEqual([fault])
  })

  it('accepts names that a script declares inside a function, and names in our modules and the background', () => {
    const files = {
      'a.js': '"use strict";(function(){var a})()',
      'chunks/a.js': 'var a',
      'background.js': 'var a',
    }
    expect(findFaults('chrome-mv3', buildWith(files))).toEqual([])
  })

  it('refuses a build without its licenses', () => {
    const files = buildWith()
    files.delete('licenses.txt')
    expect(findFaults('chrome-mv3', files)).toEqual(['licenses.txt is missing'])
  })

  it('refuses a build that runs on the demo explorer of the tests', () => {
    const [script] = chrome.content_scripts
    const matches = [...(script?.matches ?? []), 'http://127.0.0.1/cowbell-explorer/*']
    const manifest = JSON.stringify({ ...chrome, content_scripts: [{ ...script, matches }] })
    expect(findFaults('chrome-mv3', buildWith({ 'manifest.json': manifest }))).toEqual([
      'the manifest names this machine',
      'manifest.content_scripts.0.matches has gained http://127.0.0.1/cowbell-explorer/*',
    ])
  })
})

describe('manifestFaults', () => {
  it.each([
    [{ permissions: [...chrome.permissions, 'tabs'] }, 'manifest.permissions has gained tabs'],
    [{ permissions: chrome.permissions.slice(1) }, 'manifest.permissions has lost storage'],
    [
      { host_permissions: [...chrome.host_permissions, '<all_urls>'] },
      'manifest.host_permissions has gained <all_urls>',
    ],
    [
      { content_security_policy: { extension_pages: "script-src 'unsafe-eval'" } },
      expect.stringMatching(
        /^manifest\.content_security_policy\.extension_pages is "script-src 'unsafe-eval'"/,
      ),
    ],
    [{ externally_connectable: {} }, 'manifest.externally_connectable is {}, and was undefined'],
  ])('reports a manifest with the change %j', (changed, fault) => {
    expect(manifestFaults('chrome-mv3', { ...chrome, ...changed })).toEqual([fault])
  })

  it('finds required host permissions for the sites of the content script only', () => {
    for (const { host_permissions, content_scripts } of Object.values(manifests))
      expect(host_permissions).toEqual(content_scripts.flatMap(({ matches }) => matches))
  })
})
