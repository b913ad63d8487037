/** Endpoint for the notifications of an account. */
import * as z from 'zod/mini'
import { serviceNotification } from '../../domain/reports/notifications'
import { addressParam } from '../../domain/scalars'
import type { EndpointRow } from '../endpoint'

export const notificationEndpoints = {
  getNotifications: {
    method: 'GET',
    path: '/accounts/:account/notifications',
    params: z.object({ account: addressParam }),
    reply: z.array(serviceNotification),
    statuses: [200],
    area: 'wallet',
    refusals: ['InvalidParameter', 'IntegrationOff'],
    cache: 'public, max-age=300',
  },
} as const satisfies Record<string, EndpointRow>
