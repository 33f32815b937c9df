// PocketBase as it ships, for `npm run bench saves`. Everything else is set up through its API.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"
)

func main() {
	if err := pocketbase.New().Start(); err != nil {
		log.Fatal(err)
	}
}
