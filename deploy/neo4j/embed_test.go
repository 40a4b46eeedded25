package neo4j

import (
	"encoding/xml"
	"testing"
)

func TestProjectNamesTheVersion(t *testing.T) {
	var project struct {
		Dependencies []struct {
			Artifact string `xml:"artifactId"`
			Version  string `xml:"version"`
		} `xml:"dependencies>dependency"`
	}
	if err := xml.Unmarshal(Project, &project); err != nil {
		t.Fatal(err)
	}
	for _, dependency := range project.Dependencies {
		if dependency.Artifact == "neo4j" && dependency.Version == Version {
			return
		}
	}
	t.Errorf("pom.xml has no dependency neo4j %s: %v", Version, project.Dependencies)
}
