/** Choosing a token: a search over symbol, name and address, the list by what one holds, all of it by keyboard. */

import { useMemo, useRef, useState } from 'preact/hooks'
import { viewToken } from '../../client/trade/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { listTokens, searchTokens, type Token } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { amountIn, exactAmount, shortHex } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Dialog } from '../kit/dialog'
import { Form } from '../kit/form'
import { Icon } from '../kit/icon'
import { stepAround } from '../kit/list-keys'
import { SearchField } from '../kit/search-field'
import { TokenMark } from './token-mark'
import type { Funds } from './use-funds'

interface TokenPickerProps {
  readonly title: string
  readonly chainId: ChainId
  readonly chosen: Address | null
  readonly funds: Funds
  readonly onChoice: (token: Address) => void
  readonly onClose: () => void
}

/** The coin itself, as a token to choose. */
function nativeToken(chainId: ChainId): Token {
  const { symbol, name, decimals } = viewToken(chainId, NATIVE_TOKEN_MARKER)
  return { chainId, address: NATIVE_TOKEN_MARKER, symbol, name, decimals, referencePriceUsd: 1 }
}

/** Tokens one holds stand first, in the order of the list. */
function heldFirst(tokens: readonly Token[], funds: Funds): readonly Token[] {
  const isHeld = ({ address }: Token) => (funds.of(address)?.balance ?? 0n) > 0n
  return [...tokens.filter(isHeld), ...tokens.filter((token) => !isHeld(token))]
}

/** The dialog of a token's choice. Enter in the search field takes the first that was found. */
export function TokenPicker({ title, chainId, chosen, funds, onChoice, onClose }: TokenPickerProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(
    () => heldFirst(searchTokens([nativeToken(chainId), ...listTokens(chainId)], text), funds),
    [chainId, text, funds.reply.value],
  )
  const onKeyDown = (event: KeyboardEvent) => stepAround(event, box.current)
  const takeFirst = () => {
    if (found[0]) onChoice(found[0].address)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div ref={box} class="stack" data-tight>
        <Form class="" onSubmit={takeFirst}>
          <SearchField
            label={t`Search by name, symbol or address`}
            placeholder={t`Name, symbol or address`}
            value={text}
            onText={setText}
            onKeyDown={onKeyDown}
            isFirst
          />
        </Form>
        <p class="soft small" aria-live="polite">
          {found.length === 0 && t`No token found. Only listed tokens can be selected.`}
        </p>
        <ul class="token-list">
          {found.map((token) => (
            <TokenOption
              key={token.address}
              token={token}
              balance={funds.of(token.address)?.balance}
              isChosen={token.address === chosen}
              onKeyDown={onKeyDown}
              onChoice={() => onChoice(token.address)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

interface TokenOptionProps {
  readonly token: Token
  readonly balance: bigint | undefined
  readonly isChosen: boolean
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onChoice: () => void
}

function TokenOption({ token, balance, isChosen, onKeyDown, onChoice }: TokenOptionProps) {
  return (
    <li>
      <button
        type="button"
        class="token-option"
        aria-pressed={isChosen}
        onClick={onChoice}
        onKeyDown={onKeyDown}
      >
        <TokenMark token={viewToken(token.chainId, token.address)} />
        <span class="token-names">
          <strong>{token.symbol}</strong>
          <span class="soft small">
            <span class="token-name">{token.name}</span>
            {token.address !== NATIVE_TOKEN_MARKER && (
              <span title={token.address}>{shortHex(token.address)}</span>
            )}
          </span>
        </span>
        {balance !== undefined && balance > 0n && (
          <span title={`${exactAmount(balance, token.decimals)} ${token.symbol}`}>
            {amountIn(balance, token)}
          </span>
        )}
        {isChosen && <Icon name="check" size={18} />}
      </button>
    </li>
  )
}
