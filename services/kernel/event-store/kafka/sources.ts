import { type Source, topicOf } from '../ports/event-log.ts'

/**
 * The partition of a person: the number modulo the count of partitions. All events of a person stand in one partition,
 * and so in one order. The count can therefore never change for a topic that holds events; it is checked at every
 * start.
 */
export function partitionOf(person: number, partitions: number): number {
  return person % partitions
}

/** Topic and partition of `letters/3`. */
export function placeOf(source: Source): { readonly topic: string; readonly partition: number } {
  return { topic: topicOf(source), partition: Number(source.slice(source.lastIndexOf('/') + 1)) }
}
