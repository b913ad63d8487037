/** Forms that act on an open order of the account: place a counterparty, or cancel it by protocol policy. */
import { useState } from 'preact/hooks'
import { observe } from '../../client/db/live'
import { readOwnedAccepted } from '../../client/orders/journal'
import type { OrderUid } from '../../domain/scalars'
import { shortUid } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { SelectField } from '../kit/field'
import { Form } from '../kit/form'
import { useLive } from '../kit/use-live'
import { orderSentence } from '../orders/order-sentence'
import { viewEntry } from '../orders/order-view'
import { useWorkspace } from '../workspace/workspace'
import { ControlFrame, type ControlProps, useControl } from './control'

interface OpenOrder {
  readonly value: OrderUid
  readonly label: string
}

/** Returns the open orders of the account on the current network, newest first, or undefined until loaded. */
function useOpenOrders(): readonly OpenOrder[] | undefined {
  const { profile, chain, account } = useWorkspace()
  const owner = account?.address
  const read = async () =>
    owner ? readOwnedAccepted({ profileId: profile.id, chainId: chain.id, owner }) : []
  const entries = useLive(() => observe(read), [profile.id, chain.id, owner])
  return entries?.map(viewEntry).map((view) => ({
    value: view.uid,
    label: `${orderSentence(view)} · ${shortUid(view.uid)}`,
  }))
}

interface OrderChoiceProps {
  readonly label: string
  /** Label of the button after the first click. If it is set, a second click must confirm. */
  readonly confirm?: string
  readonly isBusy: boolean
  readonly onChoice: (order: OpenOrder) => void
}

function OrderChoice({ label, confirm, isBusy, onChoice }: OrderChoiceProps) {
  const { chain } = useWorkspace()
  const orders = useOpenOrders()
  const [uid, setUid] = useState<OrderUid>()
  const [confirmed, setConfirmed] = useState<OrderUid>()
  const chosen = orders?.find(({ value }) => value === uid) ?? orders?.[0]
  if (!orders || !chosen)
    return <p class="small" data-awaited={!orders}>{t`You have no open orders on ${chain.label}.`}</p>
  const isConfirmed = confirm === undefined || confirmed === chosen.value
  const submit = () => {
    setConfirmed(isConfirmed ? undefined : chosen.value)
    if (isConfirmed) onChoice(chosen)
  }
  return (
    <Form class="row control-line" onSubmit={submit}>
      <div class="grow">
        <SelectField label={t`Open order`} value={chosen.value} choices={orders} onChoice={setUid} />
      </div>
      <Button
        type="submit"
        kind={confirm !== undefined && isConfirmed ? 'danger' : 'plain'}
        isBusy={isBusy}
        onBlur={() => setConfirmed(undefined)}
      >
        {isConfirmed ? (confirm ?? label) : label}
      </Button>
    </Form>
  )
}

export function CounterpartyForm({ handle }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(handle, 'counterparty')
  const place = ({ value: uid }: OpenOrder) =>
    control.run({ network: chain.name, uid }, (reply) => {
      const { uid: placed } = reply as { readonly uid: OrderUid }
      return t`Placed: ${shortUid(placed)}.`
    })
  return (
    <ControlFrame name="counterparty" title={t`Counterparty`} control={control}>
      <OrderChoice label={t`Place counterparty`} isBusy={control.isPending} onChoice={place} />
    </ControlFrame>
  )
}

export function CancelForm({ handle }: ControlProps) {
  const { chain } = useWorkspace()
  const control = useControl(handle, 'cancel')
  const cancel = ({ value: uid }: OpenOrder) =>
    control.run({ network: chain.name, uid }, t`Cancelled: ${shortUid(uid)}.`)
  return (
    <ControlFrame name="cancel" title={t`Cancellation by policy`} control={control}>
      <OrderChoice
        label={t`Cancel by policy`}
        confirm={t`Confirm: cancel order`}
        isBusy={control.isPending}
        onChoice={cancel}
      />
    </ControlFrame>
  )
}
