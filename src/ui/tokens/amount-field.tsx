/** One side of a trade: amount, token, balance and USD value. */

import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TokenView } from '../../client/tokens/tokens'
import { plainNumber, readingNote, shortenTyped, writeTyped } from '../../client/trade/typed-numbers'
import { groupSign, writePercent } from '../../domain/text/locale'
import { amountIn, exactAmount } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Private } from '../kit/hidden-amounts'
import { pressPrimaryOnEnter } from '../kit/press-primary'
import { tx } from '../kit/text'
import { useRoll } from '../kit/use-roll'
import { MAX_LETTERS, TokenButton } from './token-button'

interface UnknownBalance {
  readonly text: string
  readonly reason?: string | undefined
  /** Button that may make the balance known. */
  readonly button: string
  readonly onPress: () => void
}

/** Returns what is shown for a balance that could not be read. */
export const unreadBalance = (reason: string | undefined, onRetry: () => void): UnknownBalance => ({
  text: t`Balance: —`,
  reason,
  button: t`Retry`,
  onPress: onRetry,
})

interface AmountFieldProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  /** The amount is loading, or belongs to former input. */
  readonly isLoading: boolean
  readonly token: TokenView | undefined
  readonly onPickToken: () => void
  /** Text below the amount, such as the USD value. */
  readonly note?: ComponentChildren
  readonly balance: bigint | undefined
  /** Shown in place of the balance: why it is unknown, and what to do. */
  readonly unknown?: UnknownBalance | undefined
  /**
   * Called with a share of the balance in percent. Omitted if the balance does not matter. The balance is
   * then hidden.
   */
  readonly onShare?: ((percents: bigint) => void) | undefined
  /** The balance is lower than the amount. */
  readonly isBalanceTooLow?: boolean
  readonly fault?: string | undefined
}

/** Maximum letters of a row in the normal and in the small font. A longer number uses the smallest font. */
const MAX_NORMAL = 15
const MAX_SMALL = 18

/** Returns the font size in which a number fits next to some other letters of its row. */
export function sizeFor(shown: string, letters: number): 'normal' | 'small' | 'tiny' {
  const length = shown.length + letters
  if (length <= MAX_NORMAL) return 'normal'
  return length <= MAX_SMALL ? 'small' : 'tiny'
}

/** Removes the thousands separators from the input and keeps its selection. */
function showPlainText(input: HTMLInputElement, text: string): void {
  if (input.value === text) return
  const { value, selectionStart, selectionEnd } = input
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const plainAt = (index: number | null) => value.slice(0, index ?? 0).replaceAll(groupSign(), '').length
  input.value = text
  if (isAll) input.select()
  else input.setSelectionRange(plainAt(selectionStart), plainAt(selectionEnd))
}

/** Selects the whole text again if it changes by itself, so that typing replaces it. */
function useKeptSelection(text: string) {
  const focused = useRef<HTMLInputElement>(undefined)
  const { current: input } = focused
  const isAll = input?.value && input.selectionStart === 0 && input.selectionEnd === input.value.length
  useLayoutEffect(() => {
    if (isAll && input === document.activeElement) input?.select()
  }, [text])
  return focused
}

/**
 * Returns the props of a number input. It has thousands separators, but not while it is edited, because the
 * user could mean a comma. A number that is too long for the field is shortened until it is edited.
 */
export function useTypedNumber(text: string) {
  const [isTyping, setTyping] = useState(false)
  const focused = useKeptSelection(text)
  const whole = writeTyped(text)
  const short = shortenTyped(text)
  return {
    isTyping,
    field: {
      value: isTyping ? text : short,
      title: isTyping || short === whole ? undefined : whole,
      onFocus: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
        focused.current = currentTarget
        // Runs after the code that moved the focus has selected the text, and before the next render, which
        // would undo the selection.
        queueMicrotask(() => {
          showPlainText(currentTarget, text)
          setTyping(true)
        })
      },
      onBlur: () => setTyping(false),
    },
  }
}

export function AmountField(props: AmountFieldProps) {
  const {
    label,
    text,
    onText,
    isLoading,
    token,
    onPickToken,
    note,
    fault,
    onShare,
    isBalanceTooLow = false,
  } = props
  const id = useId()
  const { isTyping, field } = useTypedNumber(text)
  const input = useRoll<HTMLInputElement>(isTyping ? undefined : Number(plainNumber(text)) || undefined)
  return (
    <div class="amount-field" data-faulty={fault !== undefined || isBalanceTooLow}>
      <div class="row amount-head small">
        <label for={id} class="grow soft">
          {label}
        </label>
        <span class="soft amount-worth" id={`${id}-note`} data-waiting={isLoading}>
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
          data-size={sizeFor(field.value, Math.min(token?.symbol.length ?? 0, MAX_LETTERS))}
          data-waiting={isLoading}
          aria-busy={isLoading}
          aria-invalid={fault !== undefined || isBalanceTooLow}
          aria-describedby={isBalanceTooLow ? `${id}-balance ${id}-note` : `${id}-note`}
          onKeyDown={pressPrimaryOnEnter}
          onInput={(event) => onText(event.currentTarget.value)}
        />
        <TokenButton token={token} empty={t`Select`} label={pickLabel(label, token)} onClick={onPickToken} />
      </div>
      {onShare && (
        <div class="row small amount-note">
          <Balance {...props} id={id} />
          <ShareButtons {...props} />
        </div>
      )}
      <div aria-live="polite">
        {onShare && props.unknown?.reason && <p class="small soft">{props.unknown.reason}</p>}
        {fault && <p class="field-fault">{fault}</p>}
      </div>
    </div>
  )
}

const pickLabel = (label: string, token: TokenView | undefined): string =>
  token ? t`${label}: ${token.symbol}. Select another token` : t`${label}: select a token`

function Balance({
  balance,
  unknown,
  token,
  isBalanceTooLow = false,
  id,
}: AmountFieldProps & { readonly id: string }) {
  if (unknown)
    return (
      <span class="row balance">
        {unknown.text}
        <button type="button" class="text-button" onClick={unknown.onPress}>
          {unknown.button}
        </button>
      </span>
    )
  if (balance === undefined || !token) return null
  return (
    <span
      id={`${id}-balance`}
      class="balance"
      data-short={isBalanceTooLow}
      title={`${exactAmount(balance, token.decimals)} ${token.symbol}`}
    >
      {tx`Balance: ${<Private>{amountIn(balance, token)}</Private>}`}
    </span>
  )
}

const SHARES = [
  { percents: 25n, word: writePercent('25') },
  { percents: 50n, word: writePercent('50') },
  { percents: 75n, word: writePercent('75') },
  { percents: 100n, word: t`Max` },
] as const

/** Buttons for parts of the balance. */
function ShareButtons({ balance, token, onShare }: AmountFieldProps) {
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
