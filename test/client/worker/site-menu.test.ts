import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
import { registerSites } from '../../../src/client/worker/site-menu'
import { setLanguage } from '../../../src/domain/text/texts'

type Pressed = { menuItemId: string; pageUrl?: string | undefined; linkUrl?: string | undefined }

/** Creates a browser that creates the menu at installation and opens tabs on clicks. */
function makeBrowser(languages = ['en']) {
  const made: string[] = []
  const titles: string[] = []
  const opened: string[] = []
  let install = () => {}
  let startUp = () => {}
  let press: (pressed: Pressed) => void = () => {}
  const contextMenus: Parameters<typeof registerSites>[0]['contextMenus'] = {
    create: ({ id, title }) => {
      titles.push(title)
      return made.push(id)
    },
    removeAll: async () => made.splice(0),
    onClicked: {
      addListener: (listener) => {
        press = listener
      },
    },
  }
  registerSites(
    {
      contextMenus,
      runtime: {
        onInstalled: {
          addListener: (listener) => {
            install = listener
          },
        },
        onStartup: {
          addListener: (listener) => {
            startUp = listener
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
    async () => (languages.shift() === 'de' ? setLanguage('de-DE', dictionary) : setLanguage()),
    (trouble) => {
      throw trouble
    },
  )
  return {
    made,
    titles,
    opened,
    install: () => install(),
    startUp: () => startUp(),
    press: (pressed: Pressed) => press(pressed),
  }
}

describe('the context menu', () => {
  afterEach(() => setLanguage())

  it("opens our settings for the page's site", async () => {
    const { opened, press } = makeBrowser()
    press({ menuItemId: 'badge-site', pageUrl: 'https://orders.example/a?b#c' })
    await expect.poll(() => opened).toEqual(['ext://tab.html#/explorers/https/orders.example'])
  })

  it('opens our page of a linked order', async () => {
    const { opened, press } = makeBrowser()
    const uid = `0x${'ab'.repeat(56)}`
    press({
      menuItemId: 'open-order',
      linkUrl: `https://explorer.cow.fi/gc/orders/${uid}`,
      pageUrl: 'https://a.example/',
    })
    await expect.poll(() => opened).toEqual([`ext://tab.html#/order/production/100/${uid}`])
  })

  it.each([
    ['another', 'https://orders.example/'],
    ['badge-site', 'file:///etc/passwd'],
    ['badge-site', 'nonsense'],
    ['badge-site', undefined],
    ['open-order', 'https://orders.example/'],
  ])('opens no page for the entry %s on %s', async (menuItemId, pageUrl) => {
    const { opened, press } = makeBrowser()
    press({ menuItemId, pageUrl })
    press({ menuItemId: 'badge-site', pageUrl: 'https://last.example/' })
    await expect.poll(() => opened).toEqual(['ext://tab.html#/explorers/https/last.example'])
  })

  it('creates its entries once per installation', async () => {
    const { made, install } = makeBrowser()
    install()
    await expect.poll(() => made).toEqual(['badge-site', 'open-order'])
    install()
    expect(made).toEqual([])
    await expect.poll(() => made).toEqual(['badge-site', 'open-order'])
  })

  it('is created in the chosen language at installation and at each start of the browser', async () => {
    const { titles, made, install, startUp } = makeBrowser(['de', 'en'])
    install()
    await expect.poll(() => titles).toEqual(['Cowbell auf dieser Website…', 'Order in Cowbell öffnen'])
    startUp()
    await expect.poll(() => titles.at(-1)).toBe('Open order in Cowbell')
    expect(made).toEqual(['badge-site', 'open-order'])
  })
})
