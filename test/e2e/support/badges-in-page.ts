/** Runs the badges as a plain script of a page, with a background played by the test. */

import { NUMBER_NOTATIONS } from '../../../src/client/bridge/number-notations'
import { PAGE_WORDS } from '../../../src/client/bridge/page-words'
import type { BadgeView, BellView, CardView, PageView } from '../../../src/client/bridge/views'
import { PAGE_APPEARANCE } from '../../../src/client/explorer/page-appearance'
import { siteTable } from '../../../src/client/explorer/site-table'
import { showBadges } from '../../../src/content/badges'
import { reader } from '../../../src/content/read/reader'
import type { ChangeListener } from '../../../src/content/requests'

/** State of the played background. */
export interface PlayedBackground {
  /** Requests for orders, as `path chainId id id …`. */
  readonly asked: string[]
  /** Known orders by `chainId:id` or by id. */
  readonly views: Record<string, Omit<BadgeView, 'id'>>
  /** Settings of the page. Default: no bell. */
  readonly page: { -readonly [Key in keyof PageView]: PageView[Key] }
  readonly card: { value: CardView }
  readonly bell: { value: BellView }
  readonly announce: ChangeListener
  readonly stop: () => void
}

const life = new AbortController()
const listeners: ChangeListener[] = []
const asked: string[] = []
const views: PlayedBackground['views'] = {}
const page: PlayedBackground['page'] = {
  sites: siteTable([]),
  marksAddresses: false,
  bell: null,
  style: PAGE_APPEARANCE.style,
  looks: PAGE_APPEARANCE.looks,
  words: PAGE_WORDS,
  numbers: NUMBER_NOTATIONS,
}
const card: PlayedBackground['card'] = { value: { title: '1 WETH → 3,000 USDC', lines: [], orders: [] } }
const bell: PlayedBackground['bell'] = { value: { unread: 0, corner: null } }

interface Body {
  readonly chainId?: number
  readonly id?: string
  readonly uid?: string
  readonly screen?: string
  readonly part?: string
  readonly uids?: string[]
  readonly transactions?: string[]
  readonly addresses?: string[]
  readonly due?: string[]
}

const listIds = ({ uids = [], transactions = [], addresses = [] }: Body) => [
  ...uids,
  ...transactions,
  ...addresses,
]

function answerBadges(body: Body): Response {
  const badges = listIds(body).flatMap((id) => {
    const view = views[`${body.chainId}:${id}`] ?? views[id]
    return view && (view.isMine || body.due?.includes(id)) ? [{ ...view, id }] : []
  })
  return Response.json(badges)
}

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const body: Body = await request.json()
  const replies: Record<string, () => Response> = {
    '/client/bell': () => Response.json(bell.value),
    '/client/card': () => Response.json(card.value),
    '/client/badges': () => answerBadges(body),
  }
  const ids = [...listIds(body), body.id, body.uid, body.screen, body.part].filter(
    (part) => part !== undefined,
  )
  if (path !== '/client/bell') asked.push([path, body.chainId, ...ids].join(' '))
  return replies[path]?.() ?? Response.json(null)
}

const played: PlayedBackground = {
  asked,
  views,
  page,
  card,
  bell,
  announce: (isElsewhere) => {
    for (const hear of listeners) hear(isElsewhere)
  },
  stop: () => life.abort(),
}
const startBadges = () =>
  showBadges(
    { fetch: answer, onOrdersChanged: (hear) => listeners.push(hear), endIfOrphaned: () => {} },
    reader,
    page,
    life.signal,
  )

Object.assign(globalThis, { background: played, startBadges })
