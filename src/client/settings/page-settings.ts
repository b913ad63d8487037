/** Settings of explorer pages: badged orders, position of the bell, marked addresses, added sites. */
import type { PageSettings } from '../db/rows/settings'

export const defaultPageSettings: PageSettings = {
  isOwnOnly: false,
  bell: 'bottom-right',
  bellHiddenOn: [],
  sites: [],
}

/** Maximum number of sites with a remembered choice. The oldest are dropped first. */
const MAX_ORIGINS = 200

/** Returns whether own addresses get badges on an origin. By default they get none. */
export const marksAddresses = ({ addressesOn = [] }: PageSettings, origin: string): boolean =>
  addressesOn.includes(origin)

/** Returns the position of the bell on an origin, or null. */
export const bellOn = ({ bell, bellHiddenOn }: PageSettings, origin: string) =>
  bellHiddenOn.includes(origin) ? null : bell

const withOrigin = (origins: readonly string[], origin: string, isIn: boolean): string[] =>
  [...origins.filter((each) => each !== origin), ...(isIn ? [origin] : [])].slice(-MAX_ORIGINS)

export const chooseForSite = (
  { bellHiddenOn, addressesOn = [], ...settings }: PageSettings,
  origin: string,
  { hasBell, hasAddresses }: { readonly hasBell?: boolean; readonly hasAddresses?: boolean },
): PageSettings => ({
  ...settings,
  bellHiddenOn: hasBell === undefined ? bellHiddenOn : withOrigin(bellHiddenOn, origin, !hasBell),
  addressesOn: hasAddresses === undefined ? addressesOn : withOrigin(addressesOn, origin, hasAddresses),
})
