/** One side of a trade: the amount, typed or quoted, its token, what one holds of it and what it is worth. */

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TokenView } from '../../client/tokens/tokens'
import { plainNumber, readingNote, writeTyped } from '../../client/trade/typed-numbers'
import { groupSign, writePercent } from '../../domain/text/locale'
import { amountIn, exactAmount } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Icon } from '../kit/icon'
import { pressAction } from '../kit/press-action'
import { tx } from '../kit/text'
import { useRoll } from '../kit/use-roll'
import { TokenMark } from './token-mark'

interface AmountFieldProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** The text is being asked for, or belongs to what was typed before. */
  readonly isWaiting: boolean
  readonly token: TokenView | undefined
  readonly onPickToken: () => void
  /** In words, such as the worth in USD. */
  readonly note?: ComponentChildren
  readonly balance: bigint | undefined
  /** Takes a share of the balance, in percent; left out where the balance means nothing, and is not shown. */
  readonly onShare?: ((percents: bigint) => void) | undefined
  /** The balance does not cover the amount. */
  readonly isShort?: boolean
  readonly fault?: string | undefined
  /** Takes the caret when it appears. */
  readonly isFirst?: boolean
}

/** More digits than this are set smaller, so that they stay in sight. */
const ROOM = 11

/** Shows the text with no thousands set apart; what was selected stays selected, and the caret where it was. */
function showPlain(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const { value, selectionStart, selectionEnd } = input
  const plainAt = (at: number | null) => value.slice(0, at ?? 0).replaceAll(groupSign(), '').length
  input.value = text
  input.setSelectionRange(plainAt(selectionStart), plainAt(selectionEnd))
}

/** Keeps all of a focused field selected when its text changes by itself: what is typed next takes the place of it. */
function useKeptSelection(text: string) {
  const focused = useRef<HTMLInputElement>(undefined)
  const { current: input } = focused
  const isAll = input?.value && input.selectionStart === 0 && input.selectionEnd === input.value.length
  useLayoutEffect(() => {
    if (isAll && input === document.activeElement) input?.select()
  }, [text])
  return focused
}

/** What an input of a number is given. Thousands are set apart while it is read, and not while it is typed in: a comma could be meant. */
export function useTypedNumber(text: string) {
  const [isTyping, setTyping] = useState(false)
  const focused = useKeptSelection(text)
  return {
    isTyping,
    field: {
      value: isTyping ? text : writeTyped(text),
      onFocus: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
        focused.current = currentTarget
        // After the code that moved the focus has selected, and before it is drawn as typed in, which would undo that.
        queueMicrotask(() => {
          showPlain(currentTarget, text)
          setTyping(true)
        })
      },
      onBlur: () => setTyping(false),
    },
  }
}

/** The field of one side. */
export function AmountField(props: AmountFieldProps) {
  const { label, text, onText, isWaiting, token, onPickToken, note, fault, onShare, isShort = false } = props
  const id = useId()
  const { isTyping, field } = useTypedNumber(text)
  const input = useRoll<HTMLInputElement>(isTyping ? undefined : Number(plainNumber(text)) || undefined)
  return (
    <div class="amount-field" data-faulty={fault !== undefined || isShort}>
      <div class="row amount-head small">
        <label for={id} class="grow soft">
          {label}
        </label>
        <span class="soft amount-worth" id={`${id}-note`} data-waiting={isWaiting}>
          {(isTyping && readingNote(text)) || note}
        </span>
      </div>
      <div class="row">
        <input
          ref={input}
          id={id}
          class="amount-input"
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          placeholder="0"
          {...field}
          data-long={text.length > ROOM}
          data-waiting={isWaiting}
          aria-busy={isWaiting}
          aria-invalid={fault !== undefined || isShort}
          aria-describedby={isShort ? `${id}-balance ${id}-note` : `${id}-note`}
          {...(props.isFirst ? { autofocus: true } : {})}
          onKeyDown={pressAction}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <button type="button" class="token-button" onClick={onPickToken} aria-label={pickLabel(label, token)}>
          {token && <TokenMark token={token} />}
          {token?.symbol ?? t`Select`}
          <Icon name="chevronDown" size={16} />
        </button>
      </div>
      {onShare && (
        <div class="row small amount-note">
          <Balance {...props} id={id} />
          <Shares {...props} />
        </div>
      )}
      <div aria-live="polite">{fault && <p class="field-fault">{fault}</p>}</div>
    </div>
  )
}

const pickLabel = (label: string, token: TokenView | undefined): string =>
  token ? t`${label}: ${token.symbol}. Select another token` : t`${label}: select a token`

function Balance({ balance, token, isShort = false, id }: AmountFieldProps & { readonly id: string }) {
  if (balance === undefined || !token) return null
  return (
    <span
      id={`${id}-balance`}
      class="balance"
      data-short={isShort}
      title={`${exactAmount(balance, token.decimals)} ${token.symbol}`}
    >
      {tx`Balance: ${amountIn(balance, token)}`}
    </span>
  )
}

const SHARES = [
  { percents: 25n, word: writePercent('25') },
  { percents: 50n, word: writePercent('50') },
  { percents: 75n, word: writePercent('75') },
  { percents: 100n, word: t`Max` },
] as const

/** Parts of the balance to take at a press. */
function Shares({ balance, token, onShare }: AmountFieldProps) {
  if (!onShare || !token || !balance) return null
  return (
    <span class="chips">
      {SHARES.map(({ percents, word }) => (
        <button key={word} type="button" class="pick" onClick={() => onShare(percents)}>
          {word}
        </button>
      ))}
    </span>
  )
}
