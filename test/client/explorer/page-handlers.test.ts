import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import dictionary from '../../../assets/texts/de.json'
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
  makeTerms,
  type TestService,
  TRADER,
} from '../../support/client'

const HERE = { origin: 'https://explorer.cow.fi', siteOrigin: 'https://explorer.cow.fi', tabId: 1 }
/** The demo explorer, where the chosen environment answers. */
const DEMO = { origin: 'http://127.0.0.1', siteOrigin: 'http://127.0.0.1', tabId: 1 }
const opened: string[] = []
const asked: string[] = []
const acts = (isGranted = false) =>
  createPageHandlers({
    callOf: ({ id }) => {
      asked.push(id)
      return service.call
    },
    openTab: async (path) => opened.push(path),
    permissions: { contains: async () => isGranted },
    readAppearance: async () => PAGE_APPEARANCE,
    learn: async ({ language }) => (language === 'de' ? setLanguage('de-DE', dictionary) : setLanguage()),
  })
const choose = async (origin: string, choice: Parameters<typeof chooseForSite>[2]) =>
  changeSettings({ pages: chooseForSite((await readSettings()).pages, origin, choice) })

let service: TestService
afterEach(() => setLanguage())
beforeEach(async () => {
  opened.length = 0
  asked.length = 0
  service = createTestService()
  await emptyClientDb()
})

describe('what pages may have done', () => {
  it('opens our own surfaces: an order, a list, the settings for the very site that asks', async () => {
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

  it('changes nothing that is chosen', async () => {
    const before = await readSettings()
    expect(await acts().bell({}, HERE)).toEqual({ unread: 0, place: 'bottom-right' })
    expect(await acts().page({}, HERE)).toEqual({
      sites: siteTable([]),
      marksAddresses: false,
      bell: 'bottom-right',
      ...PAGE_APPEARANCE,
      words: PAGE_WORDS,
    })
    expect(await readSettings()).toEqual(before)
  })

  it('names the sites that the user added first', async () => {
    const site = {
      kind: 'orders',
      origin: 'https://orders.example',
      base: '',
      chainId: 100 as ChainId,
    } as const
    await changeSettings(({ pages }) => ({ pages: { ...pages, sites: [site] } }))
    expect((await acts().page({}, HERE)).sites.rows[0]).toEqual(site)
  })

  it('gets the words of its page in the language that is chosen', async () => {
    await changeSettings({ language: 'de' })
    expect(await acts().page({}, HERE)).toMatchObject({
      words: { mine: 'deine', open: 'In Cowbell öffnen' },
    })
  })

  it('follows what is chosen for the site', async () => {
    await choose(HERE.origin, { hasBell: false })
    expect(await acts().bell({}, HERE)).toEqual({ unread: 0, place: null })
  })
})

describe('whose word holds on a page', () => {
  const order = makeOrder(makeTerms())
  const { uid } = order
  const badges = { chainId: MAINNET, uids: [uid], transactions: [], addresses: [], due: [uid] }

  it('is that of the site’s environment: an order of the Sandbox has no badge on a real site, and nobody unallowed is asked', async () => {
    await clientDb.orders.put(makeAccepted(makeTerms(), { order }))
    expect(await acts().badges(badges, DEMO)).toMatchObject([{ id: uid, isMine: true }])
    expect(await acts().badges(badges, HERE)).toEqual([])
    expect(await acts().badges(badges, { ...HERE, origin: 'https://etherscan.io' })).toEqual([])
    expect(asked).toEqual(['sandbox', 'production', 'production'])
    expect(service.asked).toEqual([])
  })

  it('is asked for once its hosts were granted, and named in the card', async () => {
    service.orders.set(uid, order)
    service.failures.set('getDebugReport', new Refusal('NotFound'))
    expect(await acts(true).badges(badges, HERE)).toMatchObject([{ id: uid, isMine: false }])
    const card = await acts(true).card({ kind: 'order', chainId: MAINNET, id: uid }, HERE)
    expect(card.lines).toContainEqual({ label: 'Environment', text: 'Production' })
    expect(asked).toEqual(['production', 'production'])
  })
})

describe('an address of ours', () => {
  const asked = { chainId: MAINNET, uids: [], transactions: [], addresses: [TRADER], due: [TRADER] }
  const card = { kind: 'address', chainId: MAINNET, id: TRADER } as const
  beforeEach(async () => {
    await clientDb.orders.put(makeAccepted(makeTerms(), { order: makeOrder(makeTerms()) }))
  })

  it('is not told to a page, nor its orders, while that was not asked for on its site', async () => {
    await choose('https://etherscan.io', { hasAddresses: true })
    expect(await acts().badges(asked, DEMO)).toEqual([])
    await expect(acts().card(card, DEMO)).rejects.toMatchObject({ errorType: 'NotFound' })
  })

  it('is badged where it was', async () => {
    await choose(DEMO.origin, { hasAddresses: true })
    expect(await acts().badges(asked, DEMO)).toMatchObject([{ id: TRADER, text: '1 open' }])
    expect(await acts().card(card, DEMO)).toMatchObject({ title: 'Your open orders' })
  })
})
