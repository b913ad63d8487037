/**
 * An order of a named environment, opened from a notification. Offers to switch the environment if needed.
 */

import { listProfileIds, type Profile, profileOf } from '../../client/settings/profiles'
import { t } from '../../domain/text/texts'
import { Button, ButtonLink } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { tx } from '../kit/text'
import { useAction } from '../kit/use-action'
import { useProfileSwitch } from '../nodes/node-dialog'
import { lacksAccess } from '../workspace/choose-profile'
import type { ScreenProps } from '../workspace/routes'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { openTab } from '../workspace/surfaces'
import { useWorkspace } from '../workspace/workspace'
import { OrderScreen } from './order/order'

const isProfile = (id: string): id is Profile['id'] => listProfileIds().some((known) => known === id)

export function OrderOfScreen({ params }: ScreenProps) {
  const { settings } = useWorkspace()
  const { profile: id = '', ...named } = params
  if (id === settings.profileId || !isProfile(id)) return <OrderScreen params={named} />
  return <OtherProfile wanted={profileOf({ ...settings, profileId: id })} params={params} />
}

/** Switches to the environment of the order, and then shows the order. */
function OtherProfile({ wanted, params }: ScreenProps & { readonly wanted: Profile }) {
  const { profile, surface } = useWorkspace()
  const { label } = wanted
  const { choose, dialog } = useProfileSwitch()
  const switching = useAction(async () =>
    surface === 'popup' && (await lacksAccess(wanted)) ? openTab('orderOf', params) : choose(wanted),
  )
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Order`} back={hrefOf('orders')} />
      <EmptyState
        icon="orders"
        title={t`Order on ${label}`}
        action={
          <Button kind="primary" isBusy={switching.isPending} onClick={() => switching.run()}>
            {tx`Switch to ${label}`}
          </Button>
        }
      >
        {tx`You are on ${profile.label}. Switch to see this order.`}
      </EmptyState>
      <ButtonLink href={hrefOf('orders')}>{tx`Stay on ${profile.label}`}</ButtonLink>
      <Outcome state={switching.state} />
      {dialog}
    </div>
  )
}
