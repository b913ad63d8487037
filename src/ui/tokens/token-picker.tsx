/** Dialog that chooses a token, by search or from a list sorted by value. Works by keyboard. */

import type { ComponentChildren } from 'preact'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import type { TokenChoice } from '../../client/db/rows/tokens'
import { isPaper } from '../../client/settings/profiles'
import { groupTokens } from '../../client/tokens/choices'
import { listTradable } from '../../client/tokens/imported'
import type { FoundInList } from '../../client/tokens/lists'
import { viewToken } from '../../client/tokens/tokens'
import { hasAddress } from '../../domain/chains/address-text'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { KnownToken } from '../../domain/chains/imported-tokens'
import { searchTokens } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { readAddress } from '../../wallet/vault/checksum'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { Form } from '../kit/form'
import { lazy } from '../kit/lazy'
import { moveFocusAround } from '../kit/list-keys'
import { SearchField } from '../kit/search-field'
import { useWorkspace } from '../workspace/workspace'
import { sortHeldByWorth } from './holdings'
import { TokenOption } from './token-option'
import type { Funds } from './use-funds'
import { useHeld } from './use-held'
import { useTokenChoices } from './use-token-choices'

interface TokenPickerProps {
  readonly title: string
  readonly chainId: ChainId
  readonly chosen: Address | null
  readonly funds: Funds
  readonly onChoice: (token: Address) => void
  readonly onClose: () => void
}

/** The native coin as a token to choose. */
function nativeToken(chainId: ChainId): KnownToken {
  const { symbol, name, decimals } = viewToken(chainId, NATIVE_TOKEN_MARKER)
  return { chainId, address: NATIVE_TOKEN_MARKER, symbol, name, decimals }
}

/** Puts held tokens first among the search results, but keeps the best match on top. */
function sortHeldFirst(tokens: readonly KnownToken[], funds: Funds): readonly KnownToken[] {
  const isHeld = ({ address }: KnownToken) => (funds.of(address)?.balance ?? 0n) > 0n
  return [...tokens.filter(isHeld), ...tokens.filter((token) => !isHeld(token))]
}

const HEADINGS = { favorites: t`Favorites`, recent: t`Recent`, others: t`Other tokens` } as const

interface ListInput {
  readonly found: readonly KnownToken[]
  readonly text: string
  /** Undefined until they have been read. */
  readonly choices: readonly TokenChoice[] | undefined
  /** The balances, which sort the list, are still loading. */
  readonly isReading: boolean
}

/**
 * Returns the groups of the list. Search results show at once, best match first. All tokens show as soon as
 * their order is known, with groups for favorites and recent tokens.
 * @internal Exported for its test.
 */
export function listGroups({ found, text, choices, isReading }: ListInput) {
  if (text.trim() !== '') return [{ kind: 'others', tokens: found } as const]
  return choices && !isReading ? groupTokens(found, choices) : []
}

/**
 * Says that no token matches, and what to do if tokens can be imported.
 * @internal Exported for its test.
 */
export const noTokenText = (profile: Parameters<typeof isPaper>[0]): string =>
  isPaper(profile) ? t`No token found.` : t`No token found. Paste its address to import it.`

/**
 * Returns the address in a pasted text, or else the text itself.
 * @internal Exported for its test.
 */
export const toQuery = (text: string, chainId: ChainId): string =>
  readAddress(text, chainId, 'token').address ?? text

/** Loaded when the user pastes an address. */
const ImportToken = lazy(() => import('./import-token').then((part) => part.ImportToken))

/** Loaded when the user searches. */
const ListMatches = lazy(() => import('./list-matches').then((part) => part.ListMatches))

/** Enter in the search field chooses the first result. */
export function TokenPicker({ title, chainId, chosen, funds, onChoice, onClose }: TokenPickerProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { profile, isDatabaseLost } = useWorkspace()
  const choices = useTokenChoices(chainId)
  const held = useHeld(chainId, funds)
  const found = useMemo(() => {
    const tokens = [nativeToken(chainId), ...listTradable(profile, chainId)]
    const all = searchTokens(tokens, toQuery(text, chainId))
    return text.trim() === '' ? sortHeldByWorth(all, held.first) : sortHeldFirst(all, funds)
  }, [profile, chainId, text, text.trim() === '' ? held.first : funds.reply.value])
  const groups = listGroups({ found, text, choices: choices.first, isReading: held.isReading })
  const isPasted = found.length === 0 && hasAddress(text)
  const [offered, offer] = useState<FoundInList>()
  const type = (typed: string) => {
    offer(undefined)
    setText(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => moveFocusAround(event, box.current)
  const choose = (address: Address) => {
    choices.addRecent(address)
    onChoice(address)
  }
  const takeFirst = () => {
    const [first] = groups.flatMap(({ tokens }) => tokens)
    if (first) choose(first.address)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <div
        ref={box}
        class="stack"
        data-tight
        onKeyDownCapture={held.fixOrder}
        onPointerDownCapture={held.fixOrder}
        onWheelCapture={held.fixOrder}
      >
        <Form class="" onSubmit={takeFirst}>
          <SearchField
            label={t`Search by name, symbol or address`}
            value={text}
            onText={type}
            onKeyDown={onKeyDown}
            isFirst
          />
        </Form>
        <p class="soft small" aria-live="polite">
          {found.length === 0 && !isPasted && noTokenText(profile)}
        </p>
        {offered ? (
          <ImportToken
            text={offered.token.address}
            listed={offered}
            onBack={() => offer(undefined)}
            onImported={choose}
          />
        ) : (
          isPasted && <ImportToken text={text} onImported={choose} />
        )}
        {text.trim() !== '' && !offered && !isPaper(profile) && !isDatabaseLost && (
          <ListMatches chainId={chainId} text={text} onKeyDown={onKeyDown} onOffer={offer} />
        )}
        <Outcome state={choices.state} />
        {(offered ? [] : groups).map(({ kind, tokens }) => (
          <TokenGroup key={kind} heading={groups.length > 1 ? HEADINGS[kind] : undefined}>
            {tokens.map((token) => (
              <TokenOption
                key={token.address}
                token={token}
                held={funds.stateOf(token.address)}
                worthOf={held.worthOf}
                isChosen={token.address === chosen}
                isFavorite={choices.isFavorite(token.address)}
                onKeyDown={onKeyDown}
                onChoice={() => choose(token.address)}
                onFavorite={(isFavorite) => choices.mark(token.address, isFavorite)}
              />
            ))}
          </TokenGroup>
        ))}
      </div>
    </Dialog>
  )
}

interface TokenGroupProps {
  readonly heading: string | undefined
  readonly children: ComponentChildren
}

/** A group, with a heading if there are several. */
function TokenGroup({ heading, children }: TokenGroupProps) {
  const id = useId()
  if (heading === undefined) return <ul class="token-list">{children}</ul>
  return (
    <div class="token-group">
      <h3 id={id} class="soft small">
        {heading}
      </h3>
      <ul class="token-list" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}
