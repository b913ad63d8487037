/** What the desk does for web pages: views of orders and notices, and opening our own surfaces. Nothing else is open to them. */
import type { Call } from '../api/caller'
import type { Milliseconds } from '../domain/scalars'
import { viewBadges } from './badges'
import type {
  BadgeRequest,
  BadgeView,
  BellRequest,
  BellView,
  CardRequest,
  CardView,
  OpenRequest,
  PageView,
  TellRequest,
} from './bridge-views'
import { tellOrder, viewCard } from './cards'
import { noticeTitles } from './notice-types'
import { countUnread, readNewest } from './notifications'
import { openOrderPage } from './order-page'
import { moveBell, viewBell, viewPage } from './page-settings'
import { type Profile, profileOf } from './profiles'
import { changeSettings, readSettings } from './settings'

/** Each act by the last part of its path. */
export interface PageActs {
  readonly badges: (asked: BadgeRequest) => Promise<readonly BadgeView[]>
  readonly card: (asked: CardRequest) => Promise<CardView>
  readonly tell: (asked: TellRequest) => Promise<CardView>
  readonly page: (asked: { readonly origin: string }) => Promise<PageView>
  readonly bell: (asked: BellRequest) => Promise<BellView>
  readonly open: (asked: OpenRequest) => Promise<void>
}

/** The worker, as far as pages are served by it. */
export interface PageActPorts {
  readonly callOf: (profile: Profile) => Call
  readonly openTab: (path: string) => Promise<unknown>
  readonly now: () => Milliseconds
}

/** Notices that are looked through for a bell. */
const NEWEST = 4

async function ring(asked: BellRequest): Promise<BellView> {
  const { pages } = await readSettings()
  const moved = asked.hide || asked.move ? moveBell(pages, asked) : pages
  if (moved !== pages) await changeSettings({ pages: moved })
  const newest = (await readNewest(NEWEST)).map((notice) => ({
    ...notice,
    title: noticeTitles[notice.type],
  }))
  return viewBell(moved, asked.origin, await countUnread(), newest)
}

/** The acts over a profile's service. */
export function createPageActs({ callOf, openTab, now }: PageActPorts): PageActs {
  const portsNow = async () => {
    const settings = await readSettings()
    return { settings, call: callOf(profileOf(settings)) }
  }
  return {
    badges: async (asked) => viewBadges(asked, await portsNow()),
    card: async (asked) => viewCard(asked, await portsNow()),
    tell: async (asked) => tellOrder(asked, await portsNow(), now()),
    page: async ({ origin }) => viewPage((await readSettings()).pages, origin),
    bell: ring,
    open: async (asked) => {
      if ('uid' in asked) await openOrderPage(asked, { openTab })
      else await openTab(`desk.html#/${asked.screen}`)
    },
  }
}
