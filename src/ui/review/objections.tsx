/** What the policy says before a signature: that all is well, or each broken rule with the way around it where there is one. */

import type { Offer } from '../../client/trade/offer'
import { t } from '../../domain/text/texts'
import { keyOfBreach, type ShownViolation } from '../../wallet/policy/objections'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import { Icon } from '../kit/icon'
import { tx } from '../kit/text'
import type { ScreenVerdict } from './use-verdict'

type TypeFor = ScreenVerdict['type']

interface ObjectionProps {
  readonly objection: ShownViolation
  readonly title: string
  readonly type: TypeFor
  /** Said where nothing helps: whose order it is decides what to do instead. */
  readonly wayOut: string
}

function Override({ objection, type, wayOut }: Omit<ObjectionProps, 'title'>) {
  const { words, typed, isOverridden } = objection
  if (words === undefined) return <p class="small">{wayOut}</p>
  return (
    <TextField
      label={t`To sign anyway, type “${words}”`}
      value={typed}
      onText={(text) => type(objection, text)}
      hint={
        isOverridden
          ? t`Overridden for this order. The signature log keeps it.`
          : t`For this order only. The signature log keeps it.`
      }
    />
  )
}

/** One broken rule. */
const ObjectionNote = ({ objection, title, type, wayOut }: ObjectionProps) => (
  <Callout tone={objection.isOverridden ? 'caution' : 'bad'} title={title}>
    <div class="stack" data-tight>
      <p class="small">{tx`Failed check: ${nameOfRule(objection.rule)}`}</p>
      <Override objection={objection} type={type} wayOut={wayOut} />
    </div>
  </Callout>
)

/** What the passed rules say together, a word each: a limit order needs no fresh price, and a permit is a hook. */
const passedBy = ({ shown, calls }: Offer): readonly string[] => [
  ...[t`Recipient`, t`Limit`, ...(shown.price === 'market' ? [t`Fresh price`] : []), t`Expiry`],
  calls.length === 0 ? t`No hooks` : t`Known hooks`,
]

/** What passed, a check each. */
export const PassedChecks = ({ words }: { readonly words: readonly string[] }) => (
  <ul class="verdict small" aria-label={t`Checks passed`}>
    {words.map((word) => (
      <li key={word}>
        <Icon name="check" size={14} />
        {word}
      </li>
    ))}
  </ul>
)

interface ObjectionsProps {
  readonly verdict: Pick<ScreenVerdict, 'objections' | 'type'> & Pick<ObjectionNotesProps, 'titleOf'>
  /** Signed together; what passed is what passed of each. */
  readonly offers: readonly [Offer, ...Offer[]]
}

/** The verdict in words. */
export function Objections({ verdict, offers: [first, ...others] }: ObjectionsProps) {
  if (verdict.objections.length > 0) return <ObjectionNotes {...verdict} />
  const isPassedByAll = (word: string) => others.every((offer) => passedBy(offer).includes(word))
  return <PassedChecks words={passedBy(first).filter(isPassedByAll)} />
}

interface ObjectionNotesProps {
  readonly objections: readonly ShownViolation[]
  readonly type: TypeFor
  readonly wayOut?: string
  /** Its sentence, unless more is to be said. */
  readonly titleOf?: ((objection: ShownViolation) => string) | undefined
}

/** Every broken rule with the way around it; nothing where none is. */
export function ObjectionNotes({
  objections,
  type,
  wayOut = t`This check can’t be overridden. Create a new order.`,
  titleOf = ({ says }) => says,
}: ObjectionNotesProps) {
  if (objections.length === 0) return null
  return (
    <div class="stack">
      {objections.map((objection) => (
        <ObjectionNote
          key={keyOfBreach(objection)}
          objection={objection}
          title={titleOf(objection)}
          type={type}
          wayOut={wayOut}
        />
      ))}
    </div>
  )
}
