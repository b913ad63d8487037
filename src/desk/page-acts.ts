/** What the desk does for web pages: views of orders, and opening our own surfaces. Nothing that changes anything is open to them. */
import type { Call } from '../api/caller'
import { Refusal } from '../domain/refusal'
import { viewBadges } from './badges'
import type {
  BadgeRequest,
  BadgeView,
  BellView,
  CardRequest,
  CardView,
  OpenRequest,
  PageView,
} from './bridge-views'
import { viewCard } from './cards'
import { countUnread } from './notifications'
import { openOrderPage } from './order-page'
import type { WebPage } from './page-fetch'
import { bellOn, marksAddresses, viewPage } from './page-settings'
import { type Profile, profileOf } from './profiles'
import { readSettings } from './settings'
import { sitePath } from './site-menu'

/** Each act by the last part of its path, for the page that asks. */
export interface PageActs {
  readonly badges: (asked: BadgeRequest, page: WebPage) => Promise<readonly BadgeView[]>
  readonly card: (asked: CardRequest, page: WebPage) => Promise<CardView>
  readonly page: (page: WebPage) => Promise<PageView>
  readonly bell: (page: WebPage) => Promise<BellView>
  readonly open: (asked: OpenRequest, page: WebPage) => Promise<void>
}

/** The worker, as far as pages are served by it. */
export interface PageActPorts {
  readonly callOf: (profile: Profile) => Call
  readonly openTab: (path: string) => Promise<unknown>
}

const pathOf = (screen: 'notices' | 'orders' | 'site', { origin }: WebPage): string | undefined =>
  screen === 'site' ? sitePath(origin) : `desk.html#/${screen}`

/** The acts over a profile's service. */
export function createPageActs({ callOf, openTab }: PageActPorts): PageActs {
  const portsNow = async () => {
    const settings = await readSettings()
    return { settings, call: callOf(profileOf(settings)) }
  }
  return {
    badges: async (asked, { origin }) => {
      const ports = await portsNow()
      const addresses = marksAddresses(ports.settings.pages, origin) ? asked.addresses : []
      return viewBadges({ ...asked, addresses }, ports)
    },
    card: async (asked, { origin }) => {
      const ports = await portsNow()
      if (asked.kind === 'address' && !marksAddresses(ports.settings.pages, origin))
        throw new Refusal('NotFound', { description: 'Addresses are not marked on this site.' })
      return viewCard(asked, ports)
    },
    page: async ({ origin }) => viewPage((await readSettings()).pages, origin),
    bell: async ({ origin }) => ({
      unread: await countUnread(),
      place: bellOn((await readSettings()).pages, origin),
    }),
    open: async (asked, page) => {
      if ('uid' in asked) return openOrderPage(asked, { openTab })
      const path = pathOf(asked.screen, page)
      if (path) await openTab(path)
    },
  }
}
