/** Shown if an order is not found: where Cowbell searched, and where else it may be. */
import type { Settings } from '../../../client/db/rows/settings'
import {
  hasNetwork,
  listProfileIds,
  networksOf,
  type Profile,
  profileOf,
} from '../../../client/settings/profiles'
import { chainOf } from '../../../domain/chains/chains'
import type { ChainId, OrderUid } from '../../../domain/scalars'
import { shortUid } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { Card, EmptyState } from '../../kit/card'
import { Hex } from '../../kit/hex'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'

/** Shown for a link that is not a valid order. */
export const BadOrderLink = ({ children }: { readonly children: string }) => (
  <EmptyState
    icon="orders"
    title={t`Order not found`}
    action={<ButtonLink href={hrefOf('orders')}>{t`Go to Orders`}</ButtonLink>}
  >
    {children}
  </EmptyState>
)

interface NamedOrder {
  readonly chainId: ChainId
  readonly uid: OrderUid
}

/** Shown for an order that is not in this environment on this network. */
export function NoOrder(named: NamedOrder) {
  const { profile, settings } = useWorkspace()
  const places = listOtherPlaces(profile, settings, named)
  return (
    <>
      <EmptyState
        icon="orders"
        title={t`Order not found`}
        action={
          <>
            <Hex text={named.uid} short={shortUid(named.uid)} label={t`Copy UID`} />
            <ButtonLink href={hrefOf('orders')}>{t`Go to Orders`}</ButtonLink>
          </>
        }
      >
        {t`No order with this UID on ${chainOf(named.chainId).label} (${profile.label}).`}
      </EmptyState>
      <Card title={t`Look elsewhere`}>
        <Places label={t`${profile.label} networks`} places={places.networks} />
        <Places label={t`Other environments`} places={places.environments} />
      </Card>
    </>
  )
}

interface Place {
  readonly label: string
  readonly href: string
}

/**
 * Lists the other networks of an environment, and the other environments that have the network.
 * @internal Exported for its test.
 */
export function listOtherPlaces(
  profile: Profile,
  settings: Settings,
  { chainId, uid }: NamedOrder,
): { readonly networks: readonly Place[]; readonly environments: readonly Place[] } {
  const others = listProfileIds()
    // A devnet without a chain has no orders.
    .filter((id) => id !== profile.id && (id !== 'devnet' || settings.devnet))
    .map((id) => profileOf({ ...settings, profileId: id }))
  return {
    networks: networksOf(profile, settings)
      .filter(({ id }) => id !== chainId)
      .map(({ id, label }) => ({ label, href: hrefOf('order', { chain: String(id), uid }) })),
    environments: others
      .filter((each) => hasNetwork(each, chainId))
      .map(({ id, label }) => ({
        label,
        href: hrefOf('orderOf', { profile: id, chain: String(chainId), uid }),
      })),
  }
}

interface PlacesProps {
  readonly label: string
  readonly places: readonly Place[]
}

function Places({ label, places }: PlacesProps) {
  if (places.length === 0) return null
  return (
    <div class="field">
      <p class="field-label">{label}</p>
      <div class="buttons">
        {places.map(({ label: place, href }) => (
          <ButtonLink key={href} size="small" href={href}>
            {place}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
