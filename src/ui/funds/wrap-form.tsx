/** The coin itself for its wrapped form, and back: how much, and which way. */

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
import type { Sending } from './use-transaction'

interface WrapFormProps {
  readonly funds: Funds
  readonly onSend: (sending: Sending) => void
}

type Way = 'wrap' | 'unwrap'

/** What is wrong with an amount, if anything. */
function faultOf(text: string, atoms: bigint | undefined, held: bigint | undefined, symbol: string) {
  if (isBlank(text)) return undefined
  if (atoms === undefined) return numberFault(text) ?? t`Enter a smaller amount, with fewer decimal places.`
  return held !== undefined && atoms > held ? t`Insufficient ${symbol} balance.` : undefined
}

export function WrapForm({ funds, onSend }: WrapFormProps) {
  const { chain } = useWorkspace()
  const [way, choose] = useState<Way>('wrap')
  const [text, type] = useState('')
  const native = viewToken(chain.id, NATIVE_TOKEN_MARKER)
  const wrapped = viewToken(chain.id, chain.wrappedNative)
  const [from, into] = way === 'wrap' ? [native, wrapped] : [wrapped, native]
  const held = funds.of(from.address)?.balance
  const atoms = parseTyped(text, from.decimals)
  const fault = faultOf(text, atoms, held, from.symbol)
  const isReady = atoms !== undefined && atoms > 0n && !fault
  return (
    <Form
      isTight
      onSubmit={() => {
        if (isReady) onSend({ acts: [{ kind: way, amount: toAmount(atoms) }] })
      }}
    >
      <Segments<Way>
        label={t`Direction`}
        value={way}
        segments={[
          { value: 'wrap', label: `${native.symbol} → ${wrapped.symbol}` },
          { value: 'unwrap', label: `${wrapped.symbol} → ${native.symbol}` },
        ]}
        onChoice={choose}
      />
      <TextField
        label={t`Amount of ${from.symbol}`}
        inputMode="decimal"
        placeholder="0"
        value={text}
        onText={type}
        fault={fault}
        hint={readingNote(text) ?? t`1:1, reversible at any time. You receive ${into.symbol}.`}
        aside={
          held !== undefined && (
            <button
              type="button"
              class="text-button"
              onClick={() =>
                type(fieldText(formatUnits(sellable(chain.id, from.address, held), from.decimals)))
              }
            >
              {tx`Balance: ${amountIn(held, from)}`}
            </button>
          )
        }
      />
      <div class="buttons">
        <Button type="submit" disabled={!isReady}>
          {way === 'wrap' ? t`Wrap` : t`Unwrap`}
        </Button>
      </div>
    </Form>
  )
}
