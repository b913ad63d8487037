/** Wraps the native coin, or unwraps it. */

import { useState } from 'preact/hooks'
import { sellable, viewToken } from '../../client/tokens/tokens'
import { fieldText, isBlank, numberFault, parseTyped, readingNote } from '../../client/trade/typed-numbers'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { toAmount } from '../../domain/scalars'
import { amountIn } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { formatUnits } from '../../domain/text/units'
import { Button } from '../kit/button'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Segments } from '../kit/segments'
import { tx } from '../kit/text'
import type { Funds } from '../tokens/use-funds'
import { useWorkspace } from '../workspace/workspace'
import type { TransactionPlan } from './use-transaction'

interface WrapFormProps {
  readonly funds: Funds
  readonly onSend: (sending: TransactionPlan) => void
}

type Direction = 'wrap' | 'unwrap'

/** Returns what is wrong with an amount, if anything. */
function amountFault(text: string, atoms: bigint | undefined, balance: bigint | undefined, symbol: string) {
  if (isBlank(text)) return undefined
  if (atoms === undefined) return numberFault(text) ?? t`Enter a smaller amount, with fewer decimal places.`
  return balance !== undefined && atoms > balance ? t`Insufficient ${symbol} balance.` : undefined
}

export function WrapForm({ funds, onSend }: WrapFormProps) {
  const { chain } = useWorkspace()
  const [direction, setDirection] = useState<Direction>('wrap')
  const [text, setText] = useState('')
  const native = viewToken(chain.id, NATIVE_TOKEN_MARKER)
  const wrapped = viewToken(chain.id, chain.wrappedNative)
  const [from, into] = direction === 'wrap' ? [native, wrapped] : [wrapped, native]
  const held = funds.stateOf(from.address)
  const balance = held.step === 'known' ? held.funds.balance : undefined
  const atoms = parseTyped(text, from.decimals)
  const fault = amountFault(text, atoms, balance, from.symbol)
  const isReady = atoms !== undefined && atoms > 0n && !fault
  return (
    <Form
      isTight
      onSubmit={() => {
        if (isReady) onSend({ acts: [{ kind: direction, amount: toAmount(atoms) }] })
      }}
    >
      <Segments<Direction>
        label={t`Direction`}
        value={direction}
        segments={[
          { value: 'wrap', label: `${native.symbol} → ${wrapped.symbol}` },
          { value: 'unwrap', label: `${wrapped.symbol} → ${native.symbol}` },
        ]}
        onChoice={setDirection}
      />
      <TextField
        label={t`Amount of ${from.symbol}`}
        inputMode="decimal"
        placeholder="0"
        value={text}
        onText={setText}
        fault={fault}
        hint={readingNote(text) ?? t`1:1, reversible at any time. You receive ${into.symbol}.`}
        aside={
          held.step === 'unknown' ? (
            <span class="soft" title={held.reason}>{t`Balance: —`}</span>
          ) : (
            balance !== undefined && (
              <button
                type="button"
                class="text-button"
                onClick={() =>
                  setText(fieldText(formatUnits(sellable(chain.id, from.address, balance), from.decimals)))
                }
              >
                {tx`Balance: ${amountIn(balance, from)}`}
              </button>
            )
          )
        }
      />
      <div class="buttons">
        <Button type="submit" disabled={!isReady}>
          {direction === 'wrap' ? t`Wrap` : t`Unwrap`}
        </Button>
      </div>
    </Form>
  )
}
