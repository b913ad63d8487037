/**
 * Balance and allowance of the sell token, as the RPC endpoints of a network report them. Operators that
 * disagree stop a signature. A low or unknown balance is only noted, because an order may wait for its funds.
 */
import { findNamedToken } from '../../domain/chains/imported-tokens'
import type { OrderTerms } from '../../domain/orders/order'
import type { Address, ChainId } from '../../domain/scalars'
import { listWords } from '../../domain/text/locale'
import { exactAmount } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** Amounts in atoms. The native coin needs no allowance, so its allowance equals its balance. */
interface Funds {
  readonly balance: bigint
  readonly allowance: bigint
}

/** Funds that one operator reports. */
export interface FundsReading extends Funds {
  readonly operator: string
}

/**
 * `noNode`: no RPC endpoint is set. `unread`: no endpoint sent a readable reply. `silent` are the operators
 * without a readable reply, while another one answered.
 */
export type SellFunds =
  | { readonly step: 'noNode' | 'unread' }
  | {
      readonly step: 'known'
      readonly funds: Funds
      readonly silent: readonly string[]
      readonly source: string
    }
  | { readonly step: 'disputed'; readonly readings: readonly FundsReading[] }

/** Returns an amount with its symbol, or in atoms for an unknown token. */
export function amountText(chainId: ChainId, token: Address, atoms: bigint): string {
  const known = findNamedToken(chainId, token)
  return known ? `${exactAmount(atoms, known.decimals)} ${known.symbol}` : t`${atoms} atoms of ${token}`
}

/** Returns whether all operators report the same balance and allowance. */
export const areSame = ([first, ...others]: readonly FundsReading[]): boolean =>
  others.every(({ balance, allowance }) => balance === first?.balance && allowance === first?.allowance)

/** Returns a message if the operators disagree about the balance or the allowance of a token. */
export function findFundsDispute(chainId: ChainId, token: Address, funds: SellFunds): string | undefined {
  if (funds.step !== 'disputed') return undefined
  const { readings } = funds
  const [first] = readings
  const isBalance = readings.some(({ balance }) => balance !== first?.balance)
  const said = readings.map(({ operator, balance, allowance }) => {
    const amount = amountText(chainId, token, isBalance ? balance : allowance)
    return t`${operator} says ${amount}`
  })
  return isBalance
    ? t`RPC endpoints disagree: ${said.join(', ')}.`
    : t`RPC endpoints disagree on the allowance: ${said.join(', ')}.`
}

/** Amount to sell, in atoms. A permit in the app data replaces the allowance. */
export interface Spending extends Pick<OrderTerms, 'sellToken'> {
  readonly amount: bigint
  readonly hasPermit: boolean
}

/** Lists what a review says about the balance and the allowance of the sell token. Empty if both suffice. */
export function listFundsNotes(
  chainId: ChainId,
  { sellToken, amount, hasPermit }: Spending,
  funds: SellFunds,
): readonly string[] {
  switch (funds.step) {
    case 'noNode':
      return [t`Balance and allowance could not be checked: no RPC endpoint is set.`]
    case 'unread':
      return [t`Balance and allowance could not be checked: no RPC endpoint sent a readable reply.`]
    case 'disputed':
      return []
    case 'known': {
      const { balance, allowance } = funds.funds
      const low = (atoms: bigint) => amountText(chainId, sellToken, atoms)
      return [
        ...(balance < amount ? [t`Your balance of ${low(balance)} is too low for this.`] : []),
        ...(balance >= amount && allowance < amount && !hasPermit
          ? [t`Your allowance of ${low(allowance)} is too low for this.`]
          : []),
        ...(funds.silent.length > 0
          ? [
              t`Only ${funds.source} confirms balance and allowance. No readable reply from ${listWords(funds.silent)}.`,
            ]
          : []),
      ]
    }
    default:
      return funds satisfies never
  }
}
