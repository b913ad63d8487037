import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { menuPath, registerSites } from '../../../src/client/worker/site-menu'

describe('the menu of a page', () => {
  it('leads to our own page, which names the site', () => {
    expect(menuPath('badge-site', 'https://orders.example/a?b#c')).toBe(
      'tab.html#/explorers/https/orders.example',
    )
  })

  it.each([
    ['another', 'https://orders.example/'],
    ['badge-site', 'file:///etc/passwd'],
    ['badge-site', 'nonsense'],
    ['badge-site', undefined],
  ])('leads nowhere for %s on %s', (entry, url) => {
    expect(menuPath(entry, url)).toBeUndefined()
  })

  it('is made at an installation, and opens a tab when it is pressed', async () => {
    const made: string[] = []
    const opened: string[] = []
    let install = () => {}
    let press: (pressed: { menuItemId: string; pageUrl: string }) => void = () => {}
    registerSites(
      {
        contextMenus: {
          create: ({ id }) => made.push(id),
          removeAll: async () => made.splice(0),
          onClicked: {
            addListener: (hear) => {
              press = hear
            },
          },
        },
        runtime: {
          onInstalled: {
            addListener: (hear) => {
              install = hear
            },
          },
          getURL: (path) => `ext://${path}`,
        },
        tabs: { create: async ({ url }) => opened.push(url) },
        permissions: { contains: async () => true, request: async () => true, remove: async () => true },
        scripting: {
          getRegisteredContentScripts: async () => [],
          registerContentScripts: async () => undefined,
          unregisterContentScripts: async () => undefined,
        },
      },
      (trouble) => {
        throw trouble
      },
    )
    install()
    await expect.poll(() => made).toEqual(['badge-site'])
    install()
    await Promise.resolve()
    expect(made).toEqual(['badge-site'])
    press({ menuItemId: 'badge-site', pageUrl: 'https://orders.example/' })
    expect(opened).toEqual(['ext://tab.html#/explorers/https/orders.example'])
  })
})
