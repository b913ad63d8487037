/** How explorer pages are treated: whose orders are badged, where the bell stands, which sites the user added. */
import * as z from 'zod/mini'
import { addedSite, type BellRequest, type BellView, bellPlace, type PageView } from './bridge-views'
import type { Notice } from './notifications'

/** `bellHiddenOn` are origins; `isOwnOnly` badges the orders of the journal alone, so that no page makes a request leave. */
export const pageSettings = z.object({
  isOwnOnly: z.boolean(),
  bell: z.nullable(bellPlace),
  bellHiddenOn: z.array(z.string()),
  sites: z.array(addedSite),
})
export type PageSettings = z.output<typeof pageSettings>

/** What holds until something is chosen. */
export const firstPageSettings: PageSettings = {
  isOwnOnly: false,
  bell: 'bottom-right',
  bellHiddenOn: [],
  sites: [],
}

const bellOn = ({ bell, bellHiddenOn }: PageSettings, origin: string) =>
  bellHiddenOn.includes(origin) ? null : bell

/** How a page of this origin is to be treated. */
export const viewPage = (settings: PageSettings, origin: string): PageView => ({
  site: settings.sites.find((site) => site.origin === origin) ?? null,
  bell: bellOn(settings, origin),
})

/** The settings after what a person did at a bell. */
export function moveBell(settings: PageSettings, { origin, hide, move }: BellRequest): PageSettings {
  const { bell, bellHiddenOn } = settings
  const places = bellPlace.options
  return {
    ...settings,
    bell: move && bell ? (places[(places.indexOf(bell) + 1) % places.length] ?? bell) : bell,
    bellHiddenOn: hide ? [...new Set([...bellHiddenOn, origin])] : bellHiddenOn,
  }
}

/** Most notices that a bell's card has room for. */
const MOST_TOLD = 4

/** What the bell of an origin shows. */
export const viewBell = (
  settings: PageSettings,
  origin: string,
  unread: number,
  newest: readonly (Pick<Notice, 'message' | 'at'> & { readonly title: string })[],
): BellView => ({
  unread,
  notices: newest.slice(0, MOST_TOLD).map(({ title, message, at }) => ({ title, text: message, at })),
  place: bellOn(settings, origin),
})
