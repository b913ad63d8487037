/** How explorer pages are treated: whose orders are badged, where the bell is and where one's own addresses are marked, which sites the user added. */
import type { PageSettings } from '../db/rows/settings'

/** What holds until something is chosen. */
export const firstPageSettings: PageSettings = {
  isOwnOnly: false,
  bell: 'bottom-right',
  bellHiddenOn: [],
  sites: [],
}

/** Sites that a choice is remembered for; the oldest go first. */
const MAX_ORIGINS = 200

/** Whether one's own addresses are badged on the pages of an origin: only where that was asked for. */
export const marksAddresses = ({ addressesOn = [] }: PageSettings, origin: string): boolean =>
  addressesOn.includes(origin)

/** Where the bell is on the pages of an origin, if anywhere. */
export const bellOn = ({ bell, bellHiddenOn }: PageSettings, origin: string) =>
  bellHiddenOn.includes(origin) ? null : bell

const withOrigin = (origins: readonly string[], origin: string, isIn: boolean): string[] =>
  [...origins.filter((each) => each !== origin), ...(isIn ? [origin] : [])].slice(-MAX_ORIGINS)

/** The settings with a choice for one site. */
export const chooseForSite = (
  { bellHiddenOn, addressesOn = [], ...settings }: PageSettings,
  origin: string,
  { hasBell, hasAddresses }: { readonly hasBell?: boolean; readonly hasAddresses?: boolean },
): PageSettings => ({
  ...settings,
  bellHiddenOn: hasBell === undefined ? bellHiddenOn : withOrigin(bellHiddenOn, origin, !hasBell),
  addressesOn: hasAddresses === undefined ? addressesOn : withOrigin(addressesOn, origin, hasAddresses),
})
