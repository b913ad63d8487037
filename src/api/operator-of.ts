/** Names the operator of an RPC endpoint. One party can answer for all endpoints of one operator. */
import { findOperator } from '../domain/chains/public-nodes'

const IP_ADDRESS = /^\[|^[\d.]+$/

/** Returns the last two labels of a host name. An IP address is returned unchanged. */
const domainOf = (hostname: string): string =>
  IP_ADDRESS.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')

/**
 * Returns the operator of an RPC endpoint: its listed name, or its domain without the port.
 * @example operatorOf('https://lb.drpc.org/key') // 'dRPC'
 * @example operatorOf('https://a.example.com:8545') // 'example.com'
 */
export function operatorOf(url: string): string {
  if (!URL.canParse(url)) return url
  const domain = domainOf(new URL(url).hostname)
  return findOperator(domain)?.name ?? domain
}
