/**
 * What the client does for web pages: views of orders, and opening our own surfaces. Nothing that changes anything is open to
 * them.
 */
import type { Call } from '../../api/caller'
import { Refusal } from '../../domain/refusal'
import type { ClientHandlers, PageQuestion, WebPage } from '../bridge/client-endpoints'
import { translateWords } from '../bridge/page-words'
import type { PageView } from '../bridge/views'
import type { Settings } from '../db/rows/settings'
import { countUnread } from '../notify/store'
import { openOrderPage } from '../orders/open'
import { sitePath } from '../settings/links'
import { bellOn, marksAddresses } from '../settings/page-settings'
import type { Profile } from '../settings/profiles'
import { readSettings } from '../settings/settings'
import { viewBadges } from './badges'
import { viewCard } from './cards'
import { type HostPermissions, isToAsk, profileAt } from './page-environment'
import { siteTable } from './site-table'

/** The worker, as far as pages are served by it. */
export interface PageHandlerPorts {
  readonly callOf: (profile: Profile) => Call
  readonly openTab: (path: string) => Promise<unknown>
  readonly permissions: HostPermissions
  /** Reads how what is drawn in pages looks: of page-appearance.json. */
  readonly readAppearance: () => Promise<Pick<PageView, 'style' | 'looks'>>
  /** Puts the chosen language in force, and makes imported tokens known. */
  readonly learn: (settings: Settings) => Promise<void>
}

const pathOf = (screen: 'notifications' | 'orders' | 'site', { origin }: WebPage): string | undefined =>
  screen === 'site' ? sitePath(origin) : `tab.html#/${screen}`

/** What pages of explorers ask. */
type ExplorerQuestion = Exclude<PageQuestion, 'connection' | 'walletRequest' | 'serviceRequest'>

/** The handlers over the services of the environments that sites are about. */
export function createPageHandlers({
  callOf,
  openTab,
  permissions,
  readAppearance,
  learn,
}: PageHandlerPorts): Pick<ClientHandlers, ExplorerQuestion> {
  const portsAt = async (origin: string) => {
    const settings = await readSettings()
    await learn(settings)
    const profile = profileAt(settings, origin)
    const isAsked = await isToAsk(profile, settings, permissions)
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
    page: async (_, { origin }) => {
      const settings = await readSettings()
      await learn(settings)
      const { pages } = settings
      return {
        sites: siteTable(pages.sites),
        marksAddresses: marksAddresses(pages, origin),
        bell: bellOn(pages, origin),
        words: translateWords(),
        ...(await readAppearance()),
      }
    },
    bell: async (_, { origin }) => ({
      unread: await countUnread(),
      place: bellOn((await readSettings()).pages, origin),
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
