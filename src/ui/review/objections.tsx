/** What the policy says before a signature: that all is well, or each broken rule with the way around it where there is one. */

import type { OrderChecks } from '../../client/dapps/sign-message'
import type { Offer } from '../../client/trade/offer'
import { t } from '../../domain/text/texts'
import { keyOfBreach, type ShownViolation } from '../../wallet/policy/objections'
import { nameOfRule } from '../../wallet/policy/rule-names'
import type { WorthFacts } from '../../wallet/policy/worth'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import { Icon } from '../kit/icon'
import { tx } from '../kit/text'
import type { ScreenVerdict } from './use-verdict'

type TypeFor = ScreenVerdict['type']

interface ObjectionProps {
  readonly objection: ShownViolation
  readonly type: TypeFor
  /** Said where nothing helps: whose order it is decides what to do instead. */
  readonly wayOut: string
}

function Override({ objection, type, wayOut }: ObjectionProps) {
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
const ObjectionNote = ({ objection, type, wayOut }: ObjectionProps) => (
  <Callout tone={objection.isOverridden ? 'caution' : 'bad'} title={objection.title}>
    <div class="stack" data-tight>
      <p class="small">{tx`Failed check: ${nameOfRule(objection.rule)}`}</p>
      <Override objection={objection} type={type} wayOut={wayOut} />
    </div>
  </Callout>
)

/** Checks of an order, a word or two each, as they are read. */
const CHECKS = {
  recipient: t`Recipient`,
  limit: t`Limit`,
  value: t`Value received`,
  freshPrice: t`Fresh price`,
  expiry: t`Expiry`,
  appData: t`App data`,
  noHooks: t`No hooks`,
  knownHooks: t`Known hooks`,
} as const

type Check = keyof typeof CHECKS

const hooksOf = (calls: number): Check => (calls === 0 ? 'noHooks' : 'knownHooks')

const wordsOf = (passed: readonly Check[]): readonly string[] =>
  Object.entries(CHECKS)
    .filter(([check]) => passed.includes(check as Check))
    .map(([, word]) => word)

type CheckedOffer = Pick<Offer, 'shown' | 'calls'>

const checksOf = ({ shown, calls }: CheckedOffer): readonly Check[] => [
  ...(['recipient', 'limit', 'expiry', hooksOf(calls.length)] as const),
  ...(shown.price === 'market' ? (['freshPrice'] as const) : []),
]

/** What each of one's own orders passed: a limit order needs no fresh price, and a permit is a hook. */
export const passedBy = ([first, ...others]: readonly [CheckedOffer, ...CheckedOffer[]]): readonly string[] =>
  wordsOf(checksOf(first).filter((check) => others.every((offer) => checksOf(offer).includes(check))))

/**
 * What a site's order passed, whose limit nobody has typed: its value is named only where it could be compared, and its limit is
 * not warned of.
 */
export const passedBySite = (
  { calls }: Pick<OrderChecks, 'calls'>,
  { rates }: Pick<WorthFacts, 'rates'>,
  isWarned: boolean,
): readonly string[] =>
  wordsOf([
    ...(['recipient', 'expiry', 'appData', hooksOf(calls)] as const),
    ...(rates.length > 0 && !isWarned ? (['value'] as const) : []),
  ])

interface PassedChecksProps {
  /** Checks, in words. */
  readonly words: readonly string[]
  /** Not made yet: their place is kept, so that what stands below does not move when they are. */
  readonly isAwaited?: boolean
}

/** What passed, a check each. */
export const PassedChecks = ({ words, isAwaited = false }: PassedChecksProps) => (
  <ul class="verdict small" aria-label={t`Checks passed`} data-awaited={isAwaited}>
    {words.map((word) => (
      <li key={word}>
        <Icon name="check" size={14} />
        {word}
      </li>
    ))}
  </ul>
)

interface ObjectionsProps {
  /** Undefined until the checks are made. */
  readonly verdict: Pick<ScreenVerdict, 'objections' | 'type'> | undefined
  /** Checks, in words. */
  readonly passed: readonly string[]
  readonly wayOut?: string
}

/** The verdict in words. */
export function Objections({ verdict, passed, ...rest }: ObjectionsProps) {
  // Lists of their own: the second one is read aloud when it comes.
  if (!verdict) return <PassedChecks key="awaited" words={passed} isAwaited />
  if (verdict.objections.length === 0) return <PassedChecks key="passed" words={passed} />
  return <ObjectionNotes {...verdict} {...rest} />
}

interface ObjectionNotesProps {
  readonly objections: readonly ShownViolation[]
  readonly type: TypeFor
  readonly wayOut?: string
}

/** Every broken rule with the way around it; nothing where none is. */
export function ObjectionNotes({
  objections,
  type,
  wayOut = t`This check can’t be overridden. Create a new order.`,
}: ObjectionNotesProps) {
  if (objections.length === 0) return null
  return (
    <div class="stack">
      {objections.map((objection) => (
        <ObjectionNote key={keyOfBreach(objection)} objection={objection} type={type} wayOut={wayOut} />
      ))}
    </div>
  )
}
