/* global connect, process */
// For mongosh: creates the replica set and Arrive's users. If they exist, only resets passwords and roles.
const { MONGO_ROOT_PASSWORD: rootPassword, MONGO_PASSWORD, MONGO_KEYS_PASSWORD } = process.env
const passwords = { arrive: MONGO_PASSWORD, arrive_keys: MONGO_KEYS_PASSWORD }
const hosts = ['mongo-1', 'mongo-2', 'mongo-3']
const as = (where) => connect(`mongodb://root:${encodeURIComponent(rootPassword)}@${where}`)

try {
  const members = hosts.map((host, at) => ({ _id: at, host: `${host}:27017` }))
  as('mongo-1/admin?directConnection=true').adminCommand({ replSetInitiate: { _id: 'rs0', members } })
} catch (error) {
  if (error.codeName !== 'AlreadyInitialized') throw error
}

// Waits for a primary, and fails after half a minute; the job is then restarted.
const admin = as(`${hosts.join(',')}/admin?replicaSet=rs0`)
for (const [user, pwd] of Object.entries(passwords)) {
  const roles = [{ role: 'readWrite', db: user }]
  if (admin.getUser(user) === null) admin.createUser({ user, pwd, roles })
  else admin.updateUser(user, { pwd, roles })
}
