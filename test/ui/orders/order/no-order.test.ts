import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { profiles } from '../../../../src/client/settings/profiles'
import { defaultSettings } from '../../../../src/client/settings/settings'
import { network } from '../../../../src/domain/chains/chains'
import { orderUid } from '../../../../src/domain/scalars'
import { listOtherPlaces } from '../../../../src/ui/orders/order/no-order'

const text = `0x${'ab'.repeat(56)}`
const named = { chainId: z.decode(network, '100'), uid: z.decode(orderUid, text) }

describe('listOtherPlaces', () => {
  const { networks, environments } = listOtherPlaces(profiles.sandbox, defaultSettings, named)

  it('lists the other networks of the environment', () => {
    expect(networks).toContainEqual({ label: 'Ethereum', href: `#/order/1/${text}` })
    expect(networks.filter(({ href }) => href.startsWith('#/order/100/'))).toEqual([])
  })

  it('lists the other environments that have the network', () => {
    expect(environments).toEqual([
      { label: 'Production', href: `#/order/production/100/${text}` },
      { label: 'Staging', href: `#/order/staging/100/${text}` },
    ])
  })
})
