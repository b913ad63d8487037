/** Tokens that the portfolio does not list. */
import type { Address, ChainId } from '../../domain/scalars'
import { MAX_HIDDEN_TOKENS, type Settings } from '../db/rows/settings'
import { changeSettings } from './settings'

interface TokenKey {
  readonly chainId: ChainId
  readonly address: Address
}

const isSame = (one: TokenKey, { chainId, address }: TokenKey): boolean =>
  one.chainId === chainId && one.address === address

/** Returns whether the user has hidden a token. */
export const isHiddenToken = ({ hiddenTokens }: Pick<Settings, 'hiddenTokens'>, token: TokenKey): boolean =>
  hiddenTokens.some((each) => isSame(each, token))

/** Hides a token, or lists it again. At most 500 are hidden, the oldest is listed again first. */
export const setHiddenToken = ({ chainId, address }: TokenKey, isHidden: boolean): Promise<Settings> =>
  changeSettings(({ hiddenTokens }) => {
    const others = hiddenTokens.filter((each) => !isSame(each, { chainId, address }))
    return {
      hiddenTokens: [...others, ...(isHidden ? [{ chainId, address }] : [])].slice(-MAX_HIDDEN_TOKENS),
    }
  })
