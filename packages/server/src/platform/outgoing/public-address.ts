import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 ranges that are not on the public internet (IANA special-purpose registry), with those of cloud metadata services. */
const privateRanges: readonly (readonly [address: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Services of Azure, for its machines only.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** All public IPv6 addresses are in here. IPv4 addresses in another notation, NAT64 and private networks are not. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')

const refused = new BlockList()
for (const [address, prefix] of privateRanges) refused.addSubnet(address, prefix, 'ipv4')
// Of the public range: protocol assignments with Teredo, documentation, 6to4, whose address holds an IPv4 address.
refused.addSubnet('2001::', 23, 'ipv6')
refused.addSubnet('2001:db8::', 32, 'ipv6')
refused.addSubnet('2002::', 16, 'ipv6')
refused.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refused.check(address, 'ipv4')
  return isIPv6(address) && publicIpv6.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
