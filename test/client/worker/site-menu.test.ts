import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { registerSites } from '../../../src/client/worker/site-menu'

type Pressed = { menuItemId: string; pageUrl?: string | undefined }

/** A browser whose menu is made at an installation, and opens tabs when it is pressed. */
function makeBrowser() {
  const made: string[] = []
  const opened: string[] = []
  let install = () => {}
  let press: (pressed: Pressed) => void = () => {}
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
  return { made, opened, install: () => install(), press: (pressed: Pressed) => press(pressed) }
}

describe('the menu of a page', () => {
  it('leads to our own page, which names the site', () => {
    const { opened, press } = makeBrowser()
    press({ menuItemId: 'badge-site', pageUrl: 'https://orders.example/a?b#c' })
    expect(opened).toEqual(['ext://tab.html#/explorers/https/orders.example'])
  })

  it.each([
    ['another', 'https://orders.example/'],
    ['badge-site', 'file:///etc/passwd'],
    ['badge-site', 'nonsense'],
    ['badge-site', undefined],
  ])('leads nowhere for %s on %s', (menuItemId, pageUrl) => {
    const { opened, press } = makeBrowser()
    press({ menuItemId, pageUrl })
    expect(opened).toEqual([])
  })

  it('is made once at each installation', async () => {
    const { made, install } = makeBrowser()
    install()
    await expect.poll(() => made).toEqual(['badge-site'])
    install()
    await Promise.resolve()
    expect(made).toEqual(['badge-site'])
  })
})
