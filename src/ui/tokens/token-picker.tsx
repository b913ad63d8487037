/** Choosing a token: a search over symbol, name and address, the list by what one holds, all of it by keyboard. */

import type { ComponentChildren } from 'preact'
import { useId, useMemo, useRef, useState } from 'preact/hooks'
import type { TokenChoice } from '../../client/db/rows/known'
import { isPaper } from '../../client/settings/profiles'
import { groupTokens } from '../../client/tokens/choices'
import { listTradable } from '../../client/tokens/imported'
import type { FoundInList } from '../../client/tokens/lists'
import { viewToken } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import type { KnownToken } from '../../domain/chains/imported-tokens'
import { searchTokens } from '../../domain/chains/tokens'
import type { Address, ChainId } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { Form } from '../kit/form'
import { later } from '../kit/later'
import { stepAround } from '../kit/list-keys'
import { SearchField } from '../kit/search-field'
import { useWorkspace } from '../workspace/workspace'
import { heldByWorth } from './holdings'
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

/** The coin itself, as a token to choose. */
function nativeToken(chainId: ChainId): KnownToken {
  const { symbol, name, decimals } = viewToken(chainId, NATIVE_TOKEN_MARKER)
  return { chainId, address: NATIVE_TOKEN_MARKER, symbol, name, decimals }
}

/** What is found of tokens one holds stands first, the best match before all. */
function heldFirst(tokens: readonly KnownToken[], funds: Funds): readonly KnownToken[] {
  const isHeld = ({ address }: KnownToken) => (funds.of(address)?.balance ?? 0n) > 0n
  return [...tokens.filter(isHeld), ...tokens.filter((token) => !isHeld(token))]
}

const HEADINGS = { favorites: t`Favorites`, recent: t`Recent`, others: t`Other tokens` } as const

interface Listed {
  readonly found: readonly KnownToken[]
  readonly text: string
  /** Undefined while they are read. */
  readonly choices: readonly TokenChoice[] | undefined
  /** Whether what is held is still read, by whose worth all tokens are listed. */
  readonly isReading: boolean
}

/**
 * Lists what is searched for at once, the best match first; all tokens as soon as their order is known, with favorites and recent
 * ones in lists of their own.
 * @internal Exported for its test.
 */
export function listGroups({ found, text, choices, isReading }: Listed) {
  if (text.trim() !== '') return [{ kind: 'others', tokens: found } as const]
  return choices && !isReading ? groupTokens(found, choices) : []
}

/**
 * Says that no token fits, and what to do where tokens can be imported.
 * @internal Exported for its test.
 */
export const noTokenWords = (profile: Parameters<typeof isPaper>[0]): string =>
  isPaper(profile) ? t`No token found.` : t`No token found. Paste its address to import it.`

/** What is pasted to import a token. */
const ADDRESS = /^\s*0x[0-9a-f]{40}\s*$/i

/** Fetched when an address was pasted. */
const ImportToken = later(() => import('./import-token').then((part) => part.ImportToken))

/** Fetched when something is searched. */
const ListMatches = later(() => import('./list-matches').then((part) => part.ListMatches))

/** The dialog of a token's choice. Enter in the search field takes the first that was found. */
export function TokenPicker({ title, chainId, chosen, funds, onChoice, onClose }: TokenPickerProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { profile, isDatabaseLost } = useWorkspace()
  const choices = useTokenChoices(chainId)
  const held = useHeld(chainId, funds)
  const found = useMemo(() => {
    const all = searchTokens([nativeToken(chainId), ...listTradable(profile, chainId)], text)
    return text.trim() === '' ? heldByWorth(all, held.first) : heldFirst(all, funds)
  }, [profile, chainId, text, text.trim() === '' ? held.first : funds.reply.value])
  const groups = listGroups({ found, text, choices: choices.first, isReading: held.isReading })
  const isPasted = found.length === 0 && ADDRESS.test(text)
  const [offered, offer] = useState<FoundInList>()
  const type = (typed: string) => {
    offer(undefined)
    setText(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => stepAround(event, box.current)
  const choose = (address: Address) => {
    choices.note(address)
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
        onKeyDownCapture={held.touch}
        onPointerDownCapture={held.touch}
        onWheelCapture={held.touch}
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
          {found.length === 0 && !isPasted && noTokenWords(profile)}
        </p>
        {offered ? (
          <ImportToken
            text={offered.token.address}
            offered={offered}
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
                balance={funds.of(token.address)?.balance}
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

/** A list, with its heading where there are several. */
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
