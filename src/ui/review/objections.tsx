/** What the policy says before a signature: that all is well, or each broken rule with the way around it where there is one. */
import type { Objection } from '../../wallet/policy/objections'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import type { ScreenVerdict } from './use-verdict'

type TypeFor = ScreenVerdict['type']

function Override({ objection, type }: { readonly objection: Objection; readonly type: TypeFor }) {
  const { words, typed, isOverridden } = objection
  if (words === undefined) return <p class="small">This rule is never given up. Make the order anew.</p>
  return (
    <TextField
      label={`To sign it all the same, type “${words}”`}
      value={typed}
      onText={(text) => type(objection, text)}
      hint={
        isOverridden
          ? 'Overridden for this order. The ledger keeps that you did.'
          : 'It holds for this order alone, and the ledger keeps it.'
      }
    />
  )
}

/** One broken rule. */
const ObjectionNote = ({ objection, type }: { readonly objection: Objection; readonly type: TypeFor }) => (
  <Callout tone={objection.isOverridden ? 'caution' : 'bad'} title={objection.says}>
    <div class="stack" data-tight>
      <p class="small">
        Rule broken: <code>{objection.rule}</code>
      </p>
      <Override objection={objection} type={type} />
    </div>
  </Callout>
)

/** The verdict in words. */
export function Objections({ verdict }: { readonly verdict: ScreenVerdict }) {
  if (verdict.objections.length > 0) return <ObjectionNotes {...verdict} />
  return (
    <p class="verdict small">
      Checked: it pays whom you chose, its limit is the one shown here and close to a fresh price, it ends
      when you chose, and its app data is known and runs no call you were not shown.
    </p>
  )
}

interface ObjectionNotesProps {
  readonly objections: readonly Objection[]
  readonly type: TypeFor
}

/** Every broken rule with the way around it; nothing where none is. */
export function ObjectionNotes({ objections, type }: ObjectionNotesProps) {
  if (objections.length === 0) return null
  return (
    <div class="stack">
      {objections.map((objection) => (
        <ObjectionNote key={objection.rule} objection={objection} type={type} />
      ))}
    </div>
  )
}
