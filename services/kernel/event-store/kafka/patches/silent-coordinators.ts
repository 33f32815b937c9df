import { isRequestTimeout } from './request-timeout.ts'

export interface GroupMember {
  readonly groupId: string
  readonly coordinator: { readonly nodeId: unknown }
  readonly cluster: { findGroupCoordinator(group: { readonly groupId: string }): Promise<{ readonly nodeId: unknown }> }
  heartbeat(how: object): Promise<void>
}

/**
 * After a heartbeat timeout, rejoins if the coordinator has changed. Unpatched, it keeps asking the silent one. No
 * upstream issue.
 */
export function leavesSilentCoordinators(members: GroupMember): void {
  const { heartbeat } = members
  members.heartbeat = async function (this: GroupMember, how) {
    try {
      await heartbeat.call(this, how)
    } catch (error) {
      if (!isRequestTimeout(error)) throw error
      const { nodeId } = await this.cluster.findGroupCoordinator({ groupId: this.groupId })
      // The error type that makes kafkajs rejoin.
      throw nodeId === this.coordinator.nodeId ? error : Object.assign(error, { type: 'NOT_COORDINATOR_FOR_GROUP' })
    }
  }
}
