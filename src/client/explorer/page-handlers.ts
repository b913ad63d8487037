/**
 * Answers web pages: badges and cards of orders, and opening our own screens. No handler changes anything.
 */
import type { Call } from '../../api/caller'
import { Refusal } from '../../domain/refusal'
import type { ClientHandlers, WebPage, WebPageEndpointName } from '../bridge/client-endpoints'
import { NUMBER_NOTATIONS } from '../bridge/number-notations'
import { translateWords } from '../bridge/page-words'
import type { PageView } from '../bridge/views'
import type { Settings } from '../db/rows/settings'
import { countUnread } from '../notify/notifications'
import { openOrderPage } from '../orders/open-page'
import { sitePath } from '../settings/links'
import { bellOn, marksAddresses } from '../settings/page-settings'
import type { Profile } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { viewBadges } from './badges'
import { viewCard } from './cards'
import { injectDraw, type ScriptInjector } from './inject-draw'
import { type HostPermissions, mayAskService, profileAt } from './page-environment'
import { siteTable } from './site-table'

export interface PageHandlerPorts {
  readonly callOf: (profile: Profile) => Call
  readonly openTab: (path: string) => Promise<unknown>
  readonly browser: { readonly permissions: HostPermissions; readonly scripting: ScriptInjector }
  /** Reads page-appearance.json. */
  readonly readAppearance: () => Promise<Pick<PageView, 'style' | 'looks'>>
  /** Applies the chosen language and registers imported tokens. */
  readonly applySettings: (settings: Settings) => Promise<void>
}

const pathOf = (screen: 'notifications' | 'orders' | 'site', { origin }: WebPage): string | undefined =>
  screen === 'site' ? sitePath(origin) : `tab.html#/${screen}`

type ExplorerEndpointName = Exclude<WebPageEndpointName, 'connection' | 'walletRequest' | 'serviceRequest'>

/** Creates the handlers. Each request goes to the environment of its site. */
export function createPageHandlers({
  callOf,
  openTab,
  browser,
  readAppearance,
  applySettings: learn,
}: PageHandlerPorts): Pick<ClientHandlers, ExplorerEndpointName> {
  const portsAt = async (origin: string) => {
    const settings = await readSettings()
    await learn(settings)
    const profile = profileAt(settings, origin)
    const isAsked = await mayAskService(profile, settings, browser.permissions)
    const pages = { ...settings.pages, isOwnOnly: settings.pages.isOwnOnly || !isAsked }
    return { settings: { ...settings, profileId: profile.id, pages }, call: callOf(profile) }
  }
  return {
    badges: async (asked, { origin }) => {
      const ports = await portsAt(origin)
      const addresses = marksAddresses(ports.settings.pages, origin) ? asked.addresses : []
      return viewBadges({ ...asked, addresses }, ports)
    },
    card: async (asked, { origin }) => {
      const ports = await portsAt(origin)
      if (asked.kind === 'address' && !marksAddresses(ports.settings.pages, origin))
        throw new Refusal('NotFound', { description: 'Address badges are off on this site.' })
      return viewCard(asked, ports)
    },
    page: async ({ names }, page) => {
      const { origin } = page
      const settings = await readSettings()
      const { pages } = settings
      const isMarked = names.some((kind) => kind !== 'address') || marksAddresses(pages, origin)
      if (!isMarked) return null
      const [isDrawn] = await Promise.all([injectDraw(page, browser.scripting), learn(settings)])
      if (!isDrawn) return null
      return {
        sites: siteTable(pages.sites),
        marksAddresses: marksAddresses(pages, origin),
        bell: bellOn(pages, origin),
        words: translateWords(),
        numbers: NUMBER_NOTATIONS,
        ...(await readAppearance()),
      }
    },
    bell: async (_, { origin }) => ({
      unread: await countUnread(),
      corner: bellOn((await readSettings()).pages, origin),
    }),
    open: async (asked, page) => {
      if ('uid' in asked) {
        const { id } = profileAt(await readSettings(), page.origin)
        return openOrderPage({ ...asked, profileId: id }, { openTab })
      }
      const path = pathOf(asked.screen, page)
      if (path) await openTab(path)
    },
  }
}
