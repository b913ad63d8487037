/** Verdict of the policy before a signature: passed checks, or each broken rule and how to override it. */

import type { OrderChecks } from '../../client/dapps/sign-message'
import type { Offer } from '../../client/trade/offer'
import { t } from '../../domain/text/texts'
import { type ShownViolation, violationKey } from '../../wallet/policy/objections'
import { nameOfRule } from '../../wallet/policy/rule-names'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import { Icon } from '../kit/icon'
import { tx } from '../kit/text'
import type { ObjectionState } from './use-checked-action'

type TypeFor = ObjectionState['type']

interface ObjectionProps {
  readonly objection: ShownViolation
  readonly type: TypeFor
  /** Shown if the rule cannot be overridden. Says what to do instead. */
  readonly advice: string
}

function Override({ objection, type, advice }: ObjectionProps) {
  const { words, typed, isOverridden } = objection
  if (words === undefined) return <p class="small">{advice}</p>
  return (
    <div data-override={isOverridden ? 'typed' : 'open'}>
      <TextField
        label={t`To sign anyway, type “${words}”`}
        value={typed}
        onText={(text) => type(objection, text)}
        hint={
          isOverridden
            ? t`Overridden this once. Cowbell records it.`
            : t`For this once only. Cowbell records it.`
        }
      />
    </div>
  )
}

/**
 * Button that focuses the first field of an override, which can be out of view. It is not shown if there is no
 * such field.
 */
export function OverrideButton({
  objections = [],
}: {
  readonly objections?: readonly ShownViolation[] | undefined
}) {
  if (!objections.some(({ words, isOverridden }) => words !== undefined && !isOverridden)) return null
  return (
    <div class="quiet-row">
      <Button
        kind="quiet"
        size="small"
        icon="warning"
        onClick={({ currentTarget }) =>
          (currentTarget.closest('dialog') ?? currentTarget.ownerDocument)
            .querySelector<HTMLElement>('[data-override="open"] input')
            ?.focus()
        }
      >
        {t`Show the failed check`}
      </Button>
    </div>
  )
}

const ObjectionNote = ({ objection, type, advice }: ObjectionProps) => (
  <Callout tone={objection.isOverridden ? 'caution' : 'bad'} title={objection.title}>
    <div class="stack" data-tight>
      <p class="small">{tx`Failed check: ${nameOfRule(objection.rule)}`}</p>
      <Override objection={objection} type={type} advice={advice} />
    </div>
  </Callout>
)

/** Names of the checks, in the order in which they are shown. */
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

const checkLabels = (passed: readonly Check[]): readonly string[] =>
  Object.entries(CHECKS)
    .filter(([check]) => passed.includes(check as Check))
    .map(([, word]) => word)

type CheckedOffer = Pick<Offer, 'shown' | 'calls'>

const checksOf = ({ shown, calls }: CheckedOffer): readonly Check[] => [
  ...(['recipient', 'limit', 'expiry', hooksOf(calls.length)] as const),
  ...(shown.price === 'market' ? (['freshPrice'] as const) : []),
]

/**
 * Returns the checks that own orders passed. Limit orders need no fresh price, and a permit counts as a hook.
 */
export const passedChecks = ([first, ...others]: readonly [
  CheckedOffer,
  ...CheckedOffer[],
]): readonly string[] =>
  checkLabels(checksOf(first).filter((check) => others.every((offer) => checksOf(offer).includes(check))))

/**
 * Returns the checks that an order of a site passed. The limit is never included, because the user did not
 * type it.
 * @param isValueKnown True if an independent source knows the value, and the screen does not warn of it.
 */
export const passedChecksOfSite = (
  { calls }: Pick<OrderChecks, 'calls'>,
  isValueKnown: boolean,
): readonly string[] =>
  checkLabels([
    ...(['recipient', 'expiry', 'appData', hooksOf(calls)] as const),
    ...(isValueKnown ? (['value'] as const) : []),
  ])

interface PassedChecksProps {
  readonly words: readonly string[]
  /** The checks are pending. Their space is reserved, so that nothing below moves. */
  readonly isPending?: boolean
}

export const PassedChecks = ({ words, isPending = false }: PassedChecksProps) => (
  <ul class="verdict small" aria-label={t`Checks passed`} data-awaited={isPending}>
    {words.map((word) => (
      <li key={word}>
        <Icon name="check" size={14} />
        {word}
      </li>
    ))}
  </ul>
)

interface ObjectionsProps {
  /** Undefined until the checks have run. */
  readonly verdict: Pick<ObjectionState, 'objections' | 'type'> | undefined
  readonly passed: readonly string[]
  readonly advice?: string
}

export function Objections({ verdict, passed, ...rest }: ObjectionsProps) {
  // Separate lists, so that screen readers announce the second one.
  if (!verdict) return <PassedChecks key="awaited" words={passed} isPending />
  if (verdict.objections.length === 0) return <PassedChecks key="passed" words={passed} />
  return <ObjectionNotes {...verdict} {...rest} />
}

interface ObjectionNotesProps {
  readonly objections: readonly ShownViolation[]
  readonly type: TypeFor
  readonly advice?: string
}

/** Every broken rule with its override. Renders nothing if none is broken. */
export function ObjectionNotes({
  objections,
  type,
  advice = t`This check can’t be overridden. Create a new order.`,
}: ObjectionNotesProps) {
  if (objections.length === 0) return null
  return (
    <div class="stack">
      {objections.map((objection) => (
        <ObjectionNote key={violationKey(objection)} objection={objection} type={type} advice={advice} />
      ))}
    </div>
  )
}
