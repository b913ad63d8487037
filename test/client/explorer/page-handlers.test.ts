import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
import { NUMBER_NOTATIONS } from '../../../src/client/bridge/number-notations'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import { clientDb } from '../../../src/client/db/db'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { createPageHandlers } from '../../../src/client/explorer/page-handlers'
import { siteTable } from '../../../src/client/explorer/site-table'
import { chooseForSite } from '../../../src/client/settings/page-settings'
import { changeSettings, readSettings } from '../../../src/client/settings/settings'
import { Refusal } from '../../../src/domain/refusal'
import type { ChainId } from '../../../src/domain/scalars'
import { setLanguage } from '../../../src/domain/text/texts'
import {
  createTestService,
  emptyClientDb,
  MAINNET,
  makeAccepted,
  makeOrder,
  makePublicOrder,
  makeTerms,
  type TestService,
  TRADER,
} from '../../support/client'

const HERE = {
  origin: 'https://explorer.cow.fi',
  siteOrigin: 'https://explorer.cow.fi',
  tabId: 1,
  frameId: 0,
}
/** Page of the demo explorer, which shows orders of the current environment. */
const DEMO = { origin: 'http://127.0.0.1', siteOrigin: 'http://127.0.0.1', tabId: 1, frameId: 0 }
const ORDERS = { names: ['order' as const] }
const opened: string[] = []
const injected: unknown[] = []
let isTabOpen = true
const asked: string[] = []
const acts = (isGranted = false) =>
  createPageHandlers({
    callOf: ({ id }) => {
      asked.push(id)
      return service.call
    },
    openTab: async (path) => opened.push(path),
    browser: {
      permissions: { contains: async () => isGranted },
      scripting: {
        executeScript: async (injection) => {
          if (!isTabOpen) throw new Error('No tab with id: 1.')
          injected.push(injection)
        },
      },
    },
    readAppearance: async () => PAGE_APPEARANCE,
    applySettings: async ({ language }) =>
      language === 'de' ? setLanguage('de-DE', dictionary) : setLanguage(),
  })
const choose = async (origin: string, choice: Parameters<typeof chooseForSite>[2]) =>
  changeSettings({ pages: chooseForSite((await readSettings()).pages, origin, choice) })

let service: TestService
afterEach(() => setLanguage())
beforeEach(async () => {
  opened.length = 0
  injected.length = 0
  isTabOpen = true
  asked.length = 0
  service = createTestService()
  await emptyClientDb()
})

describe('the page handlers', () => {
  it('open an order, a list and the settings of the requesting site', async () => {
    const { uid } = makeOrder(makeTerms())
    await acts().open({ chainId: MAINNET, uid }, HERE)
    await acts().open({ screen: 'notifications' }, HERE)
    await acts().open({ screen: 'site' }, HERE)
    expect(opened).toEqual([
      `tab.html#/order/production/1/${uid}`,
      'tab.html#/notifications',
      'tab.html#/explorers/https/explorer.cow.fi',
    ])
  })

  it('change no settings', async () => {
    const before = await readSettings()
    expect(await acts().bell({}, HERE)).toEqual({ unread: 0, corner: 'bottom-right' })
    expect(await acts().page(ORDERS, HERE)).toEqual({
      sites: siteTable([]),
      marksAddresses: false,
      bell: 'bottom-right',
      ...PAGE_APPEARANCE,
      words: PAGE_WORDS,
      numbers: NUMBER_NOTATIONS,
    })
    expect(await readSettings()).toEqual(before)
  })

  it('list the sites that the user added first', async () => {
    const site = {
      kind: 'orders',
      origin: 'https://orders.example',
      base: '',
      chainId: 100 as ChainId,
    } as const
    await changeSettings(({ pages }) => ({ pages: { ...pages, sites: [site] } }))
    expect((await acts().page(ORDERS, HERE))?.sites.rows[0]).toEqual(site)
  })

  it('return the words in the chosen language', async () => {
    await changeSettings({ language: 'de' })
    expect(await acts().page(ORDERS, HERE)).toMatchObject({
      words: { mine: 'deine', open: 'In Cowbell öffnen' },
    })
  })

  it("hide the bell where the site's settings hide it", async () => {
    await choose(HERE.origin, { hasBell: false })
    expect(await acts().bell({}, HERE)).toEqual({ unread: 0, corner: null })
  })
})

describe('the page handler', () => {
  const draw = (frameId: number) => ({ target: { tabId: 1, frameIds: [frameId] }, files: ['draw.js'] })

  it('injects the script that draws into the frame that asks', async () => {
    expect(await acts().page({ names: ['transaction'] }, { ...HERE, frameId: 7 })).toBeTruthy()
    expect(injected).toEqual([draw(7)])
  })

  it('returns null for a page with addresses only, unless the site marks them', async () => {
    const names = { names: ['address' as const] }
    expect(await acts().page(names, HERE)).toBeNull()
    expect(injected).toEqual([])
    await choose(HERE.origin, { hasAddresses: true })
    expect(await acts().page(names, HERE)).toMatchObject({ marksAddresses: true })
    expect(injected).toEqual([draw(0)])
  })

  it('returns null if the tab was closed meanwhile', async () => {
    isTabOpen = false
    expect(await acts().page(ORDERS, HERE)).toBeNull()
  })
})

describe('an explorer page', () => {
  const order = makeOrder(makeTerms())
  const { uid } = order
  const badges = { chainId: MAINNET, uids: [uid], transactions: [], addresses: [], due: [uid] }

  it('shows no Sandbox order on a real site, and requests nothing from a service without permission', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms(), { order }))
    expect(await acts().badges(badges, DEMO)).toMatchObject([{ id: uid, isMine: true }])
    expect(await acts().badges(badges, HERE)).toEqual([])
    expect(await acts().badges(badges, { ...HERE, origin: 'https://etherscan.io' })).toEqual([])
    expect(asked).toEqual(['sandbox', 'production', 'production'])
    expect(service.asked).toEqual([])
  })

  it('requests orders once the hosts of its service were granted, and names its environment on the card', async () => {
    const real = makePublicOrder(makeTerms())
    const { uid } = real
    service.orders.set(uid, real)
    service.failures.set('getDebugReport', new Refusal('NotFound'))
    const ofReal = { ...badges, uids: [uid], due: [uid] }
    expect(await acts(true).badges(ofReal, HERE)).toMatchObject([{ id: uid, isMine: false }])
    const card = await acts(true).card({ kind: 'order', chainId: MAINNET, id: uid }, HERE)
    expect(card.lines).toContainEqual({ label: 'Environment', text: 'Production' })
    expect(asked).toEqual(['production', 'production'])
  })
})

describe('an own address', () => {
  const asked = { chainId: MAINNET, uids: [], transactions: [], addresses: [TRADER], due: [TRADER] }
  const card = { kind: 'address', chainId: MAINNET, id: TRADER } as const
  beforeEach(async () => {
    await clientDb.orders.put(makeAccepted(makeTerms(), { order: makeOrder(makeTerms()) }))
  })

  it('gets neither badge nor card on a site where address badges are off', async () => {
    await choose('https://etherscan.io', { hasAddresses: true })
    expect(await acts().badges(asked, DEMO)).toEqual([])
    await expect(acts().card(card, DEMO)).rejects.toMatchObject({ errorType: 'NotFound' })
  })

  it('gets a badge and a card on a site where address badges are on', async () => {
    await choose(DEMO.origin, { hasAddresses: true })
    expect(await acts().badges(asked, DEMO)).toMatchObject([{ id: TRADER, text: '1 open' }])
    expect(await acts().card(card, DEMO)).toMatchObject({ title: 'Your open orders' })
  })
})
