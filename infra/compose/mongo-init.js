/* global connect, process */
// For mongosh: makes the replica set and the user that Arrive connects as. What is there already stays, but for the
// user's password and rights, which are set anew.
const { MONGO_ROOT_PASSWORD: rootPassword, MONGO_PASSWORD: password } = process.env
const hosts = ['mongo-1', 'mongo-2', 'mongo-3']
const as = (where) => connect(`mongodb://root:${encodeURIComponent(rootPassword)}@${where}`)

try {
  const members = hosts.map((host, at) => ({ _id: at, host: `${host}:27017` }))
  as('mongo-1/admin?directConnection=true').adminCommand({ replSetInitiate: { _id: 'rs0', members } })
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error
}

// Waits for a primary, and fails after half a minute: then this job is begun again.
const admin = as(`${hosts.join(',')}/admin?replicaSet=rs0`)
const roles = ['arrive', 'arrive_keys'].map((db) => ({ role: 'readWrite', db }))
if (admin.getUser('arrive') === null) admin.createUser({ user: 'arrive', pwd: password, roles })
else admin.updateUser('arrive', { pwd: password, roles })
