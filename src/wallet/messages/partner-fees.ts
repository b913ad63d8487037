/**
 * Partner fees of an app-data document (SOURCES: App data). A partner fee is taken from what the order
 * trades, and paid to its recipient.
 */
import type { AppDataDocument } from '../../domain/orders/app-data'
import { listWords, writePercent } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'

export type WrittenFee = Extract<
  NonNullable<NonNullable<AppDataDocument['metadata']>['partnerFee']>,
  { readonly recipient: unknown }
>

/**
 * Keys of the shares of a fee, each with the name of the amount to which the share applies. `bps` is the
 * older name of `volumeBps`.
 */
const SHARES = {
  bps: () => t`of the trade`,
  volumeBps: () => t`of the trade`,
  surplusBps: () => t`of surplus`,
  priceImprovementBps: () => t`of price improvement`,
} as const satisfies Partial<Record<keyof WrittenFee, () => string>>

const SHARE_KEYS = Object.keys(SHARES) as (keyof typeof SHARES)[]

/** Lists the partner fees of a document, in its order. */
export function listPartnerFees({ metadata }: AppDataDocument): readonly WrittenFee[] {
  const written = metadata?.partnerFee ?? []
  return Array.isArray(written) ? written : [written]
}

/**
 * Sums all shares of all fees in basis points. A cap is not subtracted. A share counts even if some services
 * ignore it next to another share, because other services may charge it.
 */
export const sumFeeBps = (fees: readonly WrittenFee[]): number =>
  fees.flatMap((fee) => SHARE_KEYS.map((key): number => fee[key] ?? 0)).reduce((sum, bps) => sum + bps, 0)

const bpsText = (bps: number): string => writePercent(String(bps / 100))

/** @example writePartnerFee({ surplusBps: 5000, maxVolumeBps: 100, … }) // '50% of surplus, at most 1% of the trade' */
export function writePartnerFee(fee: WrittenFee): string {
  const shares = SHARE_KEYS.flatMap((key) => {
    const bps = fee[key] ?? 0
    return bps > 0 ? [`${bpsText(bps)} ${SHARES[key]()}`] : []
  })
  const cap = fee.maxVolumeBps ?? undefined
  const limit = cap === undefined ? '' : t`, at most ${bpsText(cap)} of the trade`
  return `${listWords(shares) || t`Nothing`}${limit}`
}
